import { priceText } from '#shared/money.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { useShopDispatch } from '../store-hooks.ts'
import { pricesSeen } from './cart-slice.ts'
import styles from './PriceChanges.module.css'
import { type PricedCart, reducedPriceOf } from './priced-cart.ts'

/** Next to a reduced price, the lowest price of the last 30 days is the only earlier price allowed. */
export function PriceChanges({ cart: { changes, lines } }: { cart: Pick<PricedCart, 'changes' | 'lines'> }) {
  const dispatch = useShopDispatch()
  if (changes.length === 0) return null
  const isReduced = (id: string) =>
    lines.some((line) => line.id === id && line.status === 'available' && reducedPriceOf(line) !== null)
  const seen = changes.map(({ id, title, now }) => ({ id, title, price: now }))
  return (
    <Notice>
      <ul className={styles.changes}>
        {changes.map(({ id, title, before, now }) => (
          <li key={id}>
            <span>
              <span translate="no">{title}</span> now costs <span translate="no">{priceText(now)}</span>.
            </span>
            {!isReduced(id) && <span>{` It was ${priceText(before)}.`}</span>}
          </li>
        ))}
      </ul>
      <div>
        <Button look="quiet" onClick={() => dispatch(pricesSeen(seen))}>
          All right
        </Button>
      </div>
    </Notice>
  )
}
