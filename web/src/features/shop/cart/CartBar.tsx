import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { useShopSelector } from '../use-shop.ts'
import styles from './CartBar.module.css'
import { selectCartCount } from './cart-slice.ts'

/** The way to the checkout above a list of products. */
export function CartBar() {
  const count = useShopSelector(selectCartCount)
  if (count === 0) return null
  return (
    <p className={styles.bar}>
      <Link to={paths.checkout} className={buttonClass()}>
        Continue to Checkout
      </Link>
    </p>
  )
}
