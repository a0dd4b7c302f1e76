/**
 * Reads and writes the form in which redux-persist stores the state, for the store, other tabs and the first press of *Add to
 * Cart*: a JSON object with a JSON text for each slice, and one for its own `_persist`. The inline script of each page includes
 * this module.
 */
import type { SafeStorage } from '../browser/browser-storage.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'
import { fieldsOf, jsonOf } from '../lib/fields.ts'

/** redux-persist adds the prefix `persist:`. */
export const persistedKey = 'storefront'
export const storageKey = `persist:${persistedKey}`

/** Increase it when the state’s shape changes, and add a migration in store.ts. */
export const stateVersion = 1

export type StoredSlices = Readonly<Record<string, unknown>>

const eachSlice = (slices: StoredSlices, change: (slice: unknown) => unknown): StoredSlices =>
  Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, change(slice)]))

/** The values of slices are not checked; undefined for text that is not JSON. */
export const storedSlices = (text: string | null): StoredSlices =>
  eachSlice(fieldsOf(jsonOf(text)), (json) => {
    if (json === 'null') return null
    return typeof json === 'string' ? (jsonOf(json) ?? undefined) : undefined
  })

const storedText = (slices: StoredSlices) =>
  JSON.stringify(eachSlice(slices, (slice) => JSON.stringify(slice)))

/**
 * Reads the stored cart, which the store takes over when the site starts, and adds a product.
 * @param json a `CartItem`; without it, nothing is added
 * @returns the number of products in the cart; 0 if it can’t be stored
 */
export function storedCart(storage: SafeStorage, json?: string): number {
  const slices = storedSlices(storage.getItem(storageKey))
  const cart = parseCart(slices.shoppingCart)
  const added = parseCart([jsonOf(json ?? null)]).filter((item) => cart.every(({ id }) => id !== item.id))
  if (added.length > 0) {
    cart.push(...added)
    const _persist = slices._persist ?? { version: stateVersion }
    storage.setItem(storageKey, storedText({ ...slices, _persist, shoppingCart: cart }))
  }
  return storage.isShortLived() ? 0 : cart.length
}
