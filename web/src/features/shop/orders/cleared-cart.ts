import * as v from 'valibot'
import type { CartAccess } from '../cart/cart-context.ts'
import { type CartItem, cartItemSchema } from '../cart/cart-slice.ts'

const storageKey = (reference: string) => `cleared-cart:${reference}`

const clearedSchema = v.array(cartItemSchema)

/** The products in the cart when an order was completed. `isFirst`: this page was not opened for it before. */
export type ClearedCart = { items: CartItem[]; isFirst: boolean }

/**
 * Clears the cart once for an order: browsers reload pages that were left open, and by then the cart may hold other
 * products. A page without a reference clears it each time.
 */
export function clearCartFor(reference: string | null, cart: Pick<CartAccess, 'clear'>): ClearedCart {
  const before = reference === null ? null : read(reference)
  if (before) return { items: before, isFirst: false }
  const items = cart.clear()
  if (reference !== null) write(reference, items)
  return { items, isFirst: true }
}

function read(reference: string): CartItem[] | null {
  try {
    const parsed = v.safeParse(clearedSchema, JSON.parse(sessionStorage.getItem(storageKey(reference)) ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function write(reference: string, items: CartItem[]) {
  try {
    sessionStorage.setItem(storageKey(reference), JSON.stringify(items))
  } catch {
    // Blocked or full storage: a reload clears the cart once more.
  }
}
