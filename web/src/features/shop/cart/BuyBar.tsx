import { type FocusEvent, type ReactNode, useState } from 'react'
import { reserveSpace } from '#site/browser/reserve-space.ts'
import { AddButton } from './AddToCart.tsx'
import styles from './BuyBar.module.css'
import type { CartItem } from './cart-slice.ts'

const reserveBarSpace = reserveSpace('buy')

type Props = {
  item: CartItem
  isShown: boolean
  /** The price with legally required details, such as VAT. */
  children: ReactNode
}

export function BuyBar({ item, isShown, children }: Props) {
  const [hasFocus, setHasFocus] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHasFocus(currentTarget.contains(relatedTarget))
  // A focused bar stays, because removing it would move the focus to the top of the page.
  if (!isShown && !hasFocus) return null
  return (
    <section
      ref={reserveBarSpace}
      className={`${styles.bar} screen-only`}
      aria-label={`Buy ${item.title}`}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
    >
      <div className={styles.inner}>
        <p className={styles.title}>{item.title}</p>
        <div className={styles.price}>{children}</div>
        <AddButton item={item} />
      </div>
    </section>
  )
}
