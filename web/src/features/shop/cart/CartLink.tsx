import { Link } from 'react-router-dom'
import { ids } from '#runtime/contract.ts'
import { paths } from '#shared/paths.ts'
import { CartIcon } from '#site/ui/images/icons.tsx'
import { useShopSelector } from '../use-shop.ts'
import styles from './CartLink.module.css'
import { selectCartCount } from './cart-slice.ts'

export function CartLink() {
  const count = useShopSelector(selectCartCount)
  const label =
    count === 0 ? 'Shopping cart, empty' : `Shopping cart, ${count} ${count === 1 ? 'product' : 'products'}`
  return (
    <Link id={ids.counter} to={paths.checkout} className={styles.link} aria-label={label}>
      <CartIcon />
      {count > 0 && (
        // The key restarts the animation for each new number.
        <span key={count} className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
