import * as v from 'valibot'
import { signedIn, signedOut, userSchema } from '../features/account/session/user-slice.ts'
import { cartChangedElsewhere } from '../features/shop/cart/cart-slice.ts'
import {
  adventuresUnlocked,
  unlockedAdventureSchema,
} from '../features/shop/library/unlocked-adventures-slice.ts'
import { parseCart, storageKey } from './persisted-state.ts'
import type { Store } from './store.ts'

type Tab = Pick<Window, 'addEventListener' | 'localStorage'>

/**
 * Keeps the cart, who is signed in and what they own in step with other tabs: a change that another tab stored is
 * taken over at once, and a tab that comes back from the back-forward cache, where it heard nothing, reads what is
 * stored. Without it, the next thing done in an old tab would bring removed products back. `onTaken` runs after each
 * change of the cart taken over.
 */
export function followOtherTabs(store: Store, tab: Tab, onTaken: () => void) {
  const take = (stored: string | null) => {
    takeUser(store, stored)
    takeLibrary(store, stored)
    if (takeCart(store, stored)) onTaken()
  }
  tab.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) take(event.newValue)
  })
  tab.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    try {
      take(tab.localStorage.getItem(storageKey))
    } catch {
      // Blocked storage: this tab's cart is its own.
    }
  })
}

function takeCart(store: Store, stored: string | null): boolean {
  const cart = parseCart(storedSlice(stored, 'shoppingCart'))
  if (JSON.stringify(cart) === JSON.stringify(store.getState().shoppingCart)) return false
  store.dispatch(cartChangedElsewhere(cart))
  return true
}

function takeUser(store: Store, stored: string | null) {
  const there = v.safeParse(userSchema, storedSlice(stored, 'user'))
  const here = store.getState().user
  if (!there.success && here) store.dispatch(signedOut())
  if (there.success && there.output.username !== here?.username) store.dispatch(signedIn(there.output))
}

/** What another tab found unlocked, after paying for instance, for the same user as here. */
function takeLibrary(store: Store, stored: string | null) {
  const there = v.safeParse(v.array(unlockedAdventureSchema), storedSlice(stored, 'unlockedAdventures'))
  const { user, unlockedAdventures: here } = store.getState()
  // The same list says nothing new, not even that it is the whole of it.
  if (!user || !there.success || JSON.stringify(there.output) === JSON.stringify(here)) return
  store.dispatch(adventuresUnlocked(there.output))
}

/** redux-persist stores each slice as JSON inside the JSON of the whole. */
function storedSlice(stored: string | null, slice: string): unknown {
  try {
    const whole: unknown = JSON.parse(stored ?? '{}')
    const text =
      typeof whole === 'object' && whole !== null && slice in whole ? Reflect.get(whole, slice) : null
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
