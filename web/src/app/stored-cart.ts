/** redux-persist adds the prefix `persist:`. */
export const persistedKey = 'storefront'
export const storageKey = `persist:${persistedKey}`

/** Increase it when the state’s shape changes, and add a migration in persisted-state.ts. */
export const stateVersion = 1

type StoredState = Record<string, string>

/** redux-persist stores an object whose values are JSON texts. */
const readState = (): StoredState => JSON.parse(localStorage.getItem(storageKey) ?? '{}')

const cartOf = (state: StoredState): { id?: unknown }[] => JSON.parse(state.shoppingCart ?? '[]')

/** The number of products in the stored cart; 0 where storage is blocked or holds no cart. */
export function storedCartCount(): number {
  try {
    return cartOf(readState()).length
  } catch {
    return 0
  }
}

/**
 * The store reads the stored cart when the site starts. The inline script includes this module, so it imports nothing.
 * @param json a `CartItem`
 * @returns the number of products in the cart; undefined where storage is blocked or full, or holds no cart
 */
export function addToStoredCart(json: string): number | undefined {
  try {
    const empty = { _persist: JSON.stringify({ version: stateVersion, rehydrated: true }) }
    const state: StoredState = { ...empty, ...readState() }
    const cart = cartOf(state)
    const product: { id?: unknown } = JSON.parse(json)
    if (!cart.some(({ id }) => id === product.id)) cart.push(product)
    state.shoppingCart = JSON.stringify(cart)
    localStorage.setItem(storageKey, JSON.stringify(state))
    return cart.length
  } catch {
    return undefined
  }
}
