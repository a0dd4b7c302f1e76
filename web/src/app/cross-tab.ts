import { parseUser, signedIn, signedOut } from '../features/account/session/user-slice.ts'
import { cartChangedElsewhere, parseCart } from '../features/shop/cart/cart-slice.ts'
import { adventuresUnlocked, parseAdventures } from '../features/shop/library/unlocked-adventures-slice.ts'
import { fieldsOf, jsonOf } from '../lib/fields.ts'
import type { Store } from './store.ts'
import { storageKey } from './stored-cart.ts'

type Tab = Pick<Window, 'addEventListener' | 'localStorage'>

/**
 * Keeps cart, user and unlocked adventures the same in all tabs. A tab that returns from the back-forward cache has
 * missed storage events, so it reads storage again; otherwise its next change would bring removed products back.
 * `onCartReplaced` runs after another tab changes the cart.
 */
export function followOtherTabs(store: Store, tab: Tab, onCartReplaced: () => void) {
  const apply = (stored: string | null) => {
    applyUser(store, stored)
    applyLibrary(store, stored)
    if (applyCart(store, stored)) onCartReplaced()
  }
  tab.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) apply(event.newValue)
  })
  tab.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    try {
      apply(tab.localStorage.getItem(storageKey))
    } catch {
      // Storage is blocked, so tabs share no data: this tab keeps its own cart.
    }
  })
}

function applyCart(store: Store, stored: string | null): boolean {
  const cart = parseCart(storedSlice(stored, 'shoppingCart'))
  if (JSON.stringify(cart) === JSON.stringify(store.getState().shoppingCart)) return false
  store.dispatch(cartChangedElsewhere(cart))
  return true
}

function applyUser(store: Store, stored: string | null) {
  const storedUser = parseUser(storedSlice(stored, 'user'))
  const { user } = store.getState()
  if (!storedUser && user) store.dispatch(signedOut())
  if (storedUser && storedUser.username !== user?.username) store.dispatch(signedIn(storedUser))
}

/** Call it after `applyUser`: the list belongs to the stored user. */
function applyLibrary(store: Store, stored: string | null) {
  const list = storedSlice(stored, 'unlockedAdventures')
  const { user, unlockedAdventures } = store.getState()
  if (!user || !Array.isArray(list)) return
  const adventures = parseAdventures(list)
  // `adventuresUnlocked` also marks the library as known, which an unchanged list doesn’t prove.
  if (JSON.stringify(adventures) === JSON.stringify(unlockedAdventures)) return
  store.dispatch(adventuresUnlocked(adventures))
}

/** redux-persist stores a JSON object with one JSON text for each slice. */
function storedSlice(stored: string | null, slice: string): unknown {
  const text = fieldsOf(jsonOf(stored))[slice]
  return typeof text === 'string' ? jsonOf(text) : null
}
