import { dayText } from '#shared/dates.ts'
import { priceText } from '#shared/money.ts'
import { deliveryText, type SoldFacts } from '#shared/products/sold-facts.ts'
import type { PendingOrder } from '#shared/shop-contract.ts'
import styles from './OrderLines.module.css'

/** `releaseOn` is the planned day of a pre-order. */
type Line = PendingOrder['lines'][number] & { releaseOn?: string; facts?: SoldFacts }

type Props = { lines: readonly Line[]; total: number }

export function OrderLines({ lines, total }: Props) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ id, title, price, ...line }) => (
          <li key={id} className={styles.line}>
            <span>
              <span translate="no">{title}</span>
              {line.facts && <Delivery facts={line.facts} />}
              {line.releaseOn && <span>{` Planned release: ${dayText(line.releaseOn)}`}</span>}
            </span>
            <span translate="no">{priceText(price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Total: <span translate="no">{priceText(total)}</span>
      </p>
    </>
  )
}

function Delivery({ facts }: { facts: SoldFacts }) {
  const text = deliveryText(facts)
  return text && <small className={styles.delivery}>{text}</small>
}
