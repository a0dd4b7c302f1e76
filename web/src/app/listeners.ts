import { type Dispatch, isAction, type Middleware } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { ownTab } from '../browser/person-storage.ts'
import type { User } from '../features/account/pool/user-pool.ts'
import type { SessionState } from '../features/account/session/session-slice.ts'
import { signedIn, signedOut } from '../features/account/session/user-slice.ts'
import { adventuresForgotten } from '../features/shop/library/unlocked-adventures-slice.ts'

type Ownership = { user: User | null; unlockedAdventures: readonly unknown[]; session: SessionState }

type Effects = {
  loadLibrary: () => void
  revalidate: () => void
}

/** Clears owned products and the tab’s personal data on every sign-out, and when another user signs in. */
function changeOwner(username: string | null, before: Ownership, dispatch: Dispatch) {
  ownTab(username)
  if (username !== before.user?.username) dispatch(adventuresForgotten())
}

/** `createListenerMiddleware` would add 2 KiB to every page’s first load. */
export function createListeners() {
  let effects: Effects | null = null
  const middleware: Middleware<object, Ownership> =
    ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const before = getState()
      const result = next(action)
      if (signedOut.match(action)) changeOwner(null, before, dispatch)
      if (signedIn.match(action)) {
        changeOwner(action.payload.username, before, dispatch)
        effects?.loadLibrary()
      }
      // REHYDRATE needs no revalidation: the first loaders wait for the stored state.
      if (isAction(action) && action.type !== REHYDRATE && ownershipChanged(getState(), before)) {
        effects?.revalidate()
      }
      return result
    }
  return {
    middleware,
    /** From now on, changes of the account load what they need. */
    start(given: Effects) {
      effects = given
    },
  }
}

/** After an outage of the account service, the loaders have to read the account. */
const ownershipChanged = (now: Ownership, before: Ownership) =>
  now.user?.username !== before.user?.username ||
  now.unlockedAdventures !== before.unlockedAdventures ||
  (before.session.status === 'unavailable' && now.session.status === 'signedIn')
