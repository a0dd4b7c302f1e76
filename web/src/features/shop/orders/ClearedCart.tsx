import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'
import { jsonOf } from '#site/lib/fields.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { type CartAccess, type CartItem, productAdded, selectCart } from '../cart/cart-slice.ts'
import { parseCart } from '../cart/parse-cart.ts'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'

const storageKey = (reference: string) => `${personKeys.clearedCart}${reference}`

export type ClearedCart = { items: CartItem[]; isFirst: boolean }

/**
 * Clears the cart once per order, because browsers reload open pages when the cart may be new. Without a reference, each time.
 */
export function clearCartFor(reference: string | null, cart: Pick<CartAccess, 'clear'>): ClearedCart {
  const before = reference === null ? null : read(reference)
  if (before) return { items: before, isFirst: false }
  const items = cart.clear()
  if (reference !== null) write(reference, items)
  return { items, isFirst: true }
}

function read(reference: string): CartItem[] | null {
  const stored = jsonOf(tabStorage.getItem(storageKey(reference)))
  return Array.isArray(stored) ? parseCart(stored) : null
}

/** If storage fails, a reload clears the cart again. */
const write = (reference: string, items: CartItem[]) =>
  tabStorage.setItem(storageKey(reference), JSON.stringify(items))

/** Offers to restore the cart, which was cleared although the order may be unpaid. */
export function PutProductsBack({ items }: { items: readonly CartItem[] }) {
  const dispatch = useShopDispatch()
  const cart = useShopSelector(selectCart)
  if (items.length === 0) return null
  if (items.every(({ id }) => cart.some((item) => item.id === id))) {
    return (
      <p role="status">
        The products are in <Link to={paths.checkout}>your cart</Link> again.
      </p>
    )
  }
  const putBack = () => {
    for (const item of items) dispatch(productAdded(item))
  }
  return (
    <Actions>
      <Button look="quiet" onClick={putBack}>
        Put the products back
      </Button>
    </Actions>
  )
}
