import type { MouseEvent } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import { Button } from '../components/Button.tsx'
import { RemoveIcon } from '../components/icons.tsx'
import { Notice } from '../components/Notice.tsx'
import { Picture } from '../components/Picture.tsx'
import { focusHeading } from '../lib/focusHeading.ts'
import type { Image } from '../lib/imageSources.ts'
import { oreToSekText, priceText } from '../lib/money.ts'
import { productPath } from '../lib/paths.ts'
import styles from './CartList.module.css'
import { pricesSeen, productRemoved } from './cartSlice.ts'
import type { CartLine, CurrentProduct, PricedCart } from './pricedCart.ts'

type CartProduct = CurrentProduct & { image: Image | null }

/** What is in the cart at today's prices, each with the way to take it out, and the total. */
export function CartList({ cart }: { cart: PricedCart<CartProduct> }) {
  return (
    <>
      <PriceChanges cart={cart} />
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className={styles.total}>Total Price: {oreToSekText(cart.totalOre)} SEK</p>
    </>
  )
}

function Line({ line }: { line: CartLine<CartProduct> }) {
  const dispatch = useDispatch()
  const isAvailable = line.status === 'available'
  const remove = ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget.closest('li'))
    dispatch(productRemoved(line.id))
  }
  return (
    <li className={styles.line}>
      <Picture
        image={isAvailable ? line.product.image : null}
        widths={[120, 180]}
        sizes="3.5rem"
        ratio={[3, 4]}
        className={styles.picture}
        decorative
      />
      <span className={styles.title}>
        {isAvailable ? <Link to={productPath(line.id)}>{line.title}</Link> : line.title}
      </span>
      <span className={styles.price}>{isAvailable ? priceText(line.price) : 'No longer on sale'}</span>
      <button type="button" className={styles.remove} aria-label={`Remove ${line.title}`} onClick={remove}>
        <RemoveIcon />
      </button>
    </li>
  )
}

/** Focus would be lost with the line that goes: it moves to a neighbour, or to the heading when there is none. */
function focusBeside(line: Element | null) {
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const button = neighbour?.querySelector('button')
  if (button) button.focus()
  else focusHeading()
}

function PriceChanges({ cart: { changes } }: { cart: PricedCart }) {
  const dispatch = useDispatch()
  if (changes.length === 0) return null
  const seen = changes.map(({ id, title, now }) => ({ id, title, price: now }))
  return (
    <Notice>
      <ul className={styles.changes}>
        {changes.map(({ id, title, before, now }) => (
          <li key={id}>
            {title} now costs {priceText(now)}. It was {priceText(before)}.
          </li>
        ))}
      </ul>
      <div>
        <Button look="quiet" onClick={() => dispatch(pricesSeen(seen))}>
          All right
        </Button>
      </div>
    </Notice>
  )
}
