import type { SafeStorage } from '../browser/browser-storage.ts'
import { parseUser, signedIn, signedOut } from '../features/account/session/session.ts'
import { cartChangedElsewhere } from '../features/shop/cart/cart-slice.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'
import { adventuresUnlocked, parseAdventures } from '../features/shop/library/library-slice.ts'
import type { Store } from './store.ts'
import { type StoredSlices, storageKey, storedSlices } from './stored-state.ts'

/** The state after another tab has removed the stored state, because nothing was left to store. */
const EMPTY = { user: null, shoppingCart: [] }

/**
 * Keeps cart, user and unlocked adventures the same in all tabs. Ignores slices that can’t be read. Reads storage again after a
 * return from the back-forward cache, which misses storage events: the tab’s next change would bring removed products back.
 * @param onCartReplaced called after another tab has changed the cart
 */
export function followOtherTabs(
  store: Store,
  tab: Pick<Window, 'addEventListener'>,
  storage: Pick<SafeStorage, 'getItem'>,
  onCartReplaced: () => void,
) {
  const apply = (text: string | null) => {
    const { user, shoppingCart, unlockedAdventures }: StoredSlices =
      text === null ? EMPTY : storedSlices(text)
    applyUser(store, user)
    applyLibrary(store, unlockedAdventures)
    if (applyCart(store, shoppingCart)) onCartReplaced()
  }
  tab.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) apply(event.newValue)
  })
  tab.addEventListener('pageshow', (event) => {
    if (event.persisted) apply(storage.getItem(storageKey))
  })
}

function applyCart(store: Store, stored: unknown): boolean {
  if (!Array.isArray(stored)) return false
  const cart = parseCart(stored)
  if (JSON.stringify(cart) === JSON.stringify(store.getState().shoppingCart)) return false
  store.dispatch(cartChangedElsewhere(cart))
  return true
}

function applyUser(store: Store, stored: unknown) {
  const storedUser = parseUser(stored)
  const { user } = store.getState()
  if (stored === null && user) store.dispatch(signedOut())
  if (storedUser && storedUser.username !== user?.username) store.dispatch(signedIn(storedUser))
}

/** Call it after `applyUser`, because the list belongs to the stored user. */
function applyLibrary(store: Store, stored: unknown) {
  const { user, unlockedAdventures } = store.getState()
  if (!user || !Array.isArray(stored)) return
  const adventures = parseAdventures(stored)
  // `adventuresUnlocked` also marks the library as known, which an unchanged list doesn’t prove.
  if (JSON.stringify(adventures) === JSON.stringify(unlockedAdventures)) return
  store.dispatch(adventuresUnlocked(adventures))
}
