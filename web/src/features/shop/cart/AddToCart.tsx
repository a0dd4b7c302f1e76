import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { afterPaintOrOnLeave } from '#site/browser/scheduling/next-task.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import styles from './AddToCart.module.css'
import { type CartItem, productAdded, selectIsInCart } from './cart-slice.ts'

type Props = {
  item: CartItem
  /** A button beside this one. */
  children?: ReactNode
}

/** Adds a product to the cart. For a product in the cart, a link to the checkout instead. */
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

/** The button alone, beside an element that announces the result. */
export function AddButton({ item }: { item: CartItem }) {
  const dispatch = useDispatch()
  const isInCart = useSelector(selectIsInCart(item.id))
  // The link replaces the button, and takes its focus: else it would fall back to the top of the page. A press before the
  // site started reached only the inline script, and Safari doesn't focus a pressed button.
  const takesFocus = useRef(false)
  const watchFocus = (button: HTMLButtonElement) => () => {
    takesFocus.current ||= button === document.activeElement
  }
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (takesFocus.current) link?.focus()
    takesFocus.current = false
  }
  const add = () => {
    takesFocus.current = true
    // All that shows the cart renders anew: a slow phone would show the press 100 ms later.
    afterPaintOrOnLeave(() => dispatch(productAdded(item)))
  }
  // The link replaces the button: the second click of a double click lands on the link.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  return isInCart ? (
    <Link ref={takeFocus} to={paths.checkout} className={buttonClass()} onClick={ignoreDoubleClick}>
      Continue to Checkout
    </Link>
  ) : (
    // Before the site starts, the inline script puts the product into the stored cart: web/src/start/early-start.ts.
    <Button ref={watchFocus} className={styles.add} onClick={add} data-product={JSON.stringify(item)}>
      <span>Add to Cart</span>
    </Button>
  )
}
