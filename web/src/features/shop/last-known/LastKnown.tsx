import { Link } from 'react-router-dom'
import { momentText } from '#shared/dates.ts'
import { productPath } from '#shared/paths.ts'
import type { OrderStatus } from '#shared/shop-contract.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { OrderLines } from '../orders/OrderLines.tsx'
import styles from './LastKnown.module.css'
import type { LastKnownLists } from './last-known-lists.ts'

const statusTexts: Record<OrderStatus, string> = {
  paid: '. Paid.',
  refunded: '. Refunded.',
  partlyRefunded: '. Partly refunded.',
  'refund-failed': '. Paid. A refund didn’t go through.',
  'dispute-inquiry': '. Paid.',
  disputed: '. Payment disputed.',
}

const clockOf = (moment: string) => new Date(moment).toTimeString().slice(0, 5)

type Props = {
  lists: LastKnownLists
  /** Absent where the page has another retry button. */
  onRetry?: () => void
}

export function LastKnown({ lists: { knownAt, products, extras, orders }, onRetry }: Props) {
  return (
    <>
      <Notice>
        <p>
          The shop is out of reach. This is what was known on{' '}
          <time dateTime={knownAt}>{`${momentText(knownAt)} at ${clockOf(knownAt)}`}</time>. What you have
          bought stays yours.
        </p>
        {onRetry && (
          <div>
            <Button look="quiet" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
      <Section heading="My Products" id="my-products">
        {products.length + extras.length === 0 && <p>You had no products.</p>}
        <ul className={styles.products}>
          {products.map(({ id, title }) => (
            <li key={id}>
              <Link to={productPath(id)}>{title}</Link>
            </li>
          ))}
          {extras.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </Section>
      <Section heading="Order History" id="orders">
        {orders.length === 0 && <p>You had not ordered anything.</p>}
        {orders.map(({ number, paidAt, status, lines, total }) => (
          <article key={number} className={styles.order} aria-labelledby={`order-${number}`}>
            <h3 id={`order-${number}`}>
              Order <span translate="no">{number}</span>
            </h3>
            <p>
              <time dateTime={paidAt}>{momentText(paidAt)}</time>
              <span>{statusTexts[status]}</span>
            </p>
            <OrderLines lines={lines} total={total} />
          </article>
        ))}
      </Section>
    </>
  )
}
