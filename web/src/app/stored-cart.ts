/** redux-persist adds the prefix `persist:`. */
export const persistedKey = 'storefront'
export const storageKey = `persist:${persistedKey}`

/** Increase it when the state’s shape changes, and add a migration in persisted-state.ts. */
export const stateVersion = 1

/**
 * Reads the stored cart, which the store takes over when the site starts, and adds a product to it. The form is
 * redux-persist’s: an object whose values are JSON texts. The inline script includes this module, so it imports nothing.
 * @param json a `CartItem` to add; without one, nothing is written
 * @returns the number of products in the cart; 0 where storage is blocked or full, or holds no cart
 */
export function storedCart(json?: string): number {
  try {
    const empty = { _persist: `{"version":${stateVersion}}` }
    const state = { ...empty, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
    const cart: { id?: unknown }[] = JSON.parse(state.shoppingCart ?? '[]')
    if (json) {
      const product: { id?: unknown } = JSON.parse(json)
      if (!cart.some(({ id }) => id === product.id)) cart.push(product)
      state.shoppingCart = JSON.stringify(cart)
      localStorage.setItem(storageKey, JSON.stringify(state))
    }
    return cart.length
  } catch {
    return 0
  }
}
