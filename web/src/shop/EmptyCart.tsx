import { Link } from 'react-router-dom'
import { buttonClass } from '../components/Button.tsx'
import { Actions } from '../components/Page.tsx'
import { paths } from '../lib/paths.ts'

export function EmptyCart() {
  return (
    <>
      <p>No products in shopping cart</p>
      <ReturnToShop />
    </>
  )
}

export function ReturnToShop() {
  return (
    <Actions>
      <Link to={paths.shop} className={buttonClass()}>
        Return to Shop
      </Link>
    </Actions>
  )
}
