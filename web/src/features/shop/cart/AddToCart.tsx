import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { attributes } from '#runtime/contract.ts'
import { paths } from '#shared/paths.ts'
import { afterPaintOrOnLeave } from '#site/browser/scheduling/after-paint.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { useShopDispatch, useShopSelector } from '../store-hooks.ts'
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

/** Needs an element beside it that announces the result. */
export function AddButton({ item }: { item: CartItem }) {
  const dispatch = useShopDispatch()
  const isInCart = useShopSelector((state) => selectIsInCart(state, item.id))
  // The link takes the removed button’s focus, which would fall back to the top of the page. Presses before the site’s
  // start reached only the inline script, and Safari doesn’t focus a pressed button.
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
    // Each view of the cart renders anew: a slow phone would show the press 100 ms later.
    afterPaintOrOnLeave(() => dispatch(productAdded(item)))
  }
  // The second click of a double click lands on the link.
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
