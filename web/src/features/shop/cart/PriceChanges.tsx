import { useDispatch } from 'react-redux'
import { priceText } from '../../../../shared/money.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import styles from './CartList.module.css'
import { pricesSeen } from './cart-slice.ts'
import type { PricedCart } from './priced-cart.ts'

/** Names products whose price has changed since the shopper last looked, until the shopper confirms. */
export function PriceChanges({ cart: { changes } }: { cart: Pick<PricedCart, 'changes'> }) {
  const dispatch = useDispatch()
  if (changes.length === 0) return null
  const seen = changes.map(({ id, title, now }) => ({ id, title, price: now }))
  return (
    <Notice>
      <ul className={styles.changes}>
        {changes.map(({ id, title, before, now }) => (
          <li key={id}>
            {title} now costs {priceText(now)}. It was {priceText(before)}.
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
