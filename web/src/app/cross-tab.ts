import * as v from 'valibot'
import { signedIn, signedOut, userSchema } from '../features/account/session/user-slice.ts'
import { cartChangedElsewhere } from '../features/shop/cart/cart-slice.ts'
import {
  adventuresUnlocked,
  unlockedAdventureSchema,
} from '../features/shop/library/unlocked-adventures-slice.ts'
import { parseCart } from './persisted-state.ts'
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
  const storedUser = v.safeParse(userSchema, storedSlice(stored, 'user'))
  const { user } = store.getState()
  if (!storedUser.success && user) store.dispatch(signedOut())
  if (storedUser.success && storedUser.output.username !== user?.username) {
    store.dispatch(signedIn(storedUser.output))
  }
}

/** Call it after `applyUser`: the list belongs to the stored user. */
function applyLibrary(store: Store, stored: string | null) {
  const adventures = v.safeParse(v.array(unlockedAdventureSchema), storedSlice(stored, 'unlockedAdventures'))
  const { user, unlockedAdventures } = store.getState()
  if (!user || !adventures.success) return
  // `adventuresUnlocked` also marks the library as known, which an unchanged list doesn’t prove.
  if (JSON.stringify(adventures.output) === JSON.stringify(unlockedAdventures)) return
  store.dispatch(adventuresUnlocked(adventures.output))
}

/** redux-persist stores a JSON object with one JSON text for each slice. */
function storedSlice(stored: string | null, slice: string): unknown {
  try {
    const state: unknown = JSON.parse(stored ?? '{}')
    const text =
      typeof state === 'object' && state !== null && slice in state ? Reflect.get(state, slice) : null
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
