import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSettings } from '../../layout/settings.ts'
import styles from './SoldBy.module.css'

/** Who sells, and on what terms, beside the step to the payment. The cart is kept when a link is followed. */
export function SoldBy() {
  const name = useSettings()?.seller.name
  return (
    <p className={styles.soldBy}>
      {name && `Sold by ${name}. `}
      <Link to={paths.terms}>Terms of sale</Link> <Link to={paths.withdrawal}>Right of withdrawal</Link>
    </p>
  )
}
