import { personKeys, tabStorage } from '#site/browser/person-storage.ts'
import { jsonOf } from '#site/lib/fields.ts'
import type { CartAccess, CartItem } from '../cart/cart-slice.ts'
import { parseCart } from '../cart/parse-cart.ts'

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
