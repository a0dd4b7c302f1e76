/**
 * The cart before the store exists, for the inline script of each page. It knows the ids in the cart, which the store writes
 * down, and keeps the products of early presses in a list of its own, which the store takes over at its start.
 */
import type { SafeStorage } from '#site/browser/browser-storage.ts'
import { isTexts, jsonOf } from '#site/lib/fields.ts'
import type { CartItem } from './cart-slice.ts'
import { parseCart } from './parse-cart.ts'

export const earlyKeys = { ids: 'cart-ids', pressed: 'pressed' } as const

export function writeCartIds(storage: SafeStorage, cart: readonly CartItem[]) {
  if (cart.length > 0) storage.setItem(earlyKeys.ids, JSON.stringify(cart.map(({ id }) => id)))
  else storage.removeItem(earlyKeys.ids)
}

export const pressedProducts = (storage: SafeStorage) => parseCart(jsonOf(storage.getItem(earlyKeys.pressed)))

export const forgetPressed = (storage: SafeStorage) => storage.removeItem(earlyKeys.pressed)

/** The number of products, with those that were pressed. */
export function earlyCount(storage: SafeStorage): number {
  const ids = jsonOf(storage.getItem(earlyKeys.ids))
  return new Set([...(isTexts(ids) ? ids : []), ...pressedProducts(storage).map(({ id }) => id)]).size
}

/**
 * @param json a `CartItem`
 * @returns the number of products; 0 if the pressed one can't be stored
 */
export function pressEarly(storage: SafeStorage, json: string): number {
  const pressed = parseCart([...pressedProducts(storage), jsonOf(json)])
  storage.setItem(earlyKeys.pressed, JSON.stringify(pressed))
  return storage.isShortLived() ? 0 : earlyCount(storage)
}
