import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as attributes from '#runtime/attributes.ts'
import { paths } from '#shared/paths.ts'
import { afterPaintOrOnLeave } from '#site/browser/scheduling.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'
import styles from './AddToCart.module.css'
import { type CartItem, productAdded, selectIsInCart } from './cart-slice.ts'

type Props = {
  item: CartItem
  children?: ReactNode
}

export function AddToCart({ item, children }: Props) {
  const isInCart = useShopSelector((state) => selectIsInCart(state, item.id))
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

/** Precondition: an element beside the button announces the result. */
export function AddButton({ item }: { item: CartItem }) {
  const dispatch = useShopDispatch()
  const isInCart = useShopSelector((state) => selectIsInCart(state, item.id))
  // The link takes over the focus of the removed button, which would fall back to the top of the page. Not after a press before
  // the site’s start, which only the inline script saw; and Safari doesn’t focus a pressed button.
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
    // All views of the cart render anew, which would delay the paint of the press by 100 ms on a slow phone.
    afterPaintOrOnLeave(() => dispatch(productAdded(item)))
  }
  // The second click of a double click hits the link that replaced the button.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  return isInCart ? (
    <Link ref={takeFocus} to={paths.checkout} className={buttonClass()} onClick={ignoreDoubleClick}>
      Continue to Checkout
    </Link>
  ) : (
    // Before hydration the inline script takes the press, and start/early.ts stores the product.
    <AddControl ref={watchFocus} onClick={add} {...{ [attributes.press]: JSON.stringify(item) }} />
  )
}

/** The button alone, also for the pending page of the inline script. */
export const AddControl = (props: Omit<ComponentProps<typeof Button>, 'className' | 'children'>) => (
  <Button className={styles.add} {...props}>
    <span>Add to Cart</span>
  </Button>
)
