import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Empty } from '#site/ui/page/Empty.tsx'
import { Actions } from '#site/ui/page/Page.tsx'

export function EmptyCart() {
  return (
    <Empty name="cart">
      <p>No products in shopping cart</p>
      <ReturnToShop />
    </Empty>
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
