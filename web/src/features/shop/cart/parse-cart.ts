/** Apart from the slice, because the inline script of each page includes this module: start/early.ts. */
import { fieldsOf, listOf } from '#site/lib/fields.ts'
import type { CartItem } from './cart-slice.ts'

function itemOf(value: unknown): CartItem | null {
  const { id, title, price } = fieldsOf(value)
  const isTitled = typeof id === 'string' && id !== '' && typeof title === 'string'
  return isTitled && typeof price === 'number' && price >= 0 && price < Infinity ? { id, title, price } : null
}

/** Drops only the items that don't parse, so that one bad item doesn't empty the cart. Keeps each product once. */
export function parseCart(value: unknown): CartItem[] {
  const items = listOf(value).flatMap((entry) => itemOf(entry) ?? [])
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
