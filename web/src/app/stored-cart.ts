/** The name of the stored state. redux-persist adds `persist:` in front. */
export const persistedKey = 'storefront'
export const storageKey = `persist:${persistedKey}`

/** Increase it when the shape of the state changes, and add a migration from the previous version: persisted-state.ts. */
export const stateVersion = 1

/**
 * Adds a product to the stored cart, for a page that is left before its store exists. The inline script has it, so it
 * imports nothing. The form is redux-persist’s: an object whose values are JSON texts.
 * @param json a `CartItem`
 */
export function addToStoredCart(json: string) {
  try {
    const empty = { _persist: JSON.stringify({ version: stateVersion, rehydrated: true }) }
    const state = { ...empty, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
    const cart: { id?: unknown }[] = JSON.parse(state.shoppingCart ?? '[]')
    const product: { id?: unknown } = JSON.parse(json)
    if (!cart.some(({ id }) => id === product.id)) cart.push(product)
    state.shoppingCart = JSON.stringify(cart)
    localStorage.setItem(storageKey, JSON.stringify(state))
  } catch {
    // Storage is blocked or full, or what it holds is no cart: the product is lost with the page.
  }
}
