import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { afterPaintOrOnLeave } from '#site/browser/scheduling/next-task.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { type CartItem, productAdded, selectIsInCart } from './cart-slice.ts'

type Props = {
  item: CartItem
  /** A button beside it. */
  children?: ReactNode
}

/** Puts a product into the cart. When it is there, shows a link to the checkout instead. */
export function AddToCart({ item, children }: Props) {
  const isInCart = useSelector(selectIsInCart(item.id))
  return (
    <>
      <Actions>
        <AddButton item={item} />
        {children}
      </Actions>
      <p role="status">{isInCart && 'In your cart.'}</p>
    </>
  )
}

/** The button alone, for a place beside one that announces what has happened. */
export function AddButton({ item }: { item: CartItem }) {
  const dispatch = useDispatch()
  const isInCart = useSelector(selectIsInCart(item.id))
  // The button disappears when it is pressed: focus would fall back to the top of the page.
  const wasPressed = useRef(false)
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (wasPressed.current) link?.focus()
    wasPressed.current = false
  }
  const add = () => {
    wasPressed.current = true
    // All that shows the cart renders anew: a slow phone would show the press 100 ms later.
    afterPaintOrOnLeave(() => dispatch(productAdded(item)))
  }
  // The link replaces the button, so the second click of a double click lands on it.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  return isInCart ? (
    <Link ref={takeFocus} to={paths.checkout} className={buttonClass()} onClick={ignoreDoubleClick}>
      Continue to Checkout
    </Link>
  ) : (
    // The inline script keeps a press before hydration: app/start/early-start.ts.
    <Button onClick={add} data-product={JSON.stringify(item)}>
      Add to Cart
    </Button>
  )
}
