import { createListenerMiddleware } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { forgetLasting, ownTab } from '../browser/person-storage.ts'
import type { User } from '../features/account/pool/user-pool.ts'
import type { SessionState } from '../features/account/session/session-slice.ts'
import { signedIn, signedOut } from '../features/account/session/user-slice.ts'
import { adventuresForgotten } from '../features/shop/library/unlocked-adventures-slice.ts'

type Ownership = { user: User | null; unlockedAdventures: readonly unknown[]; session: SessionState }

/** Clears owned products and all stored personal data on every sign-out, and when another user signs in. */
export function createListeners() {
  const listeners = createListenerMiddleware<Ownership>()
  listeners.startListening({
    actionCreator: signedOut,
    effect(_action, { dispatch }) {
      dispatch(adventuresForgotten())
      forgetLasting()
      ownTab(null)
    },
  })
  listeners.startListening({
    actionCreator: signedIn,
    effect({ payload }, { dispatch, getOriginalState }) {
      ownTab(payload.username)
      if (getOriginalState().user?.username === payload.username) return
      dispatch(adventuresForgotten())
      forgetLasting()
    },
  })
  return listeners
}

type Effects = {
  loadLibrary: () => void
  revalidate: () => void
}

export function startListeners(
  { startListening }: Pick<ReturnType<typeof createListeners>, 'startListening'>,
  { loadLibrary, revalidate }: Effects,
) {
  startListening({ actionCreator: signedIn, effect: loadLibrary })
  startListening({
    // REHYDRATE needs no revalidation: the first loaders wait for the stored state.
    predicate: (action, now, before) => action.type !== REHYDRATE && ownershipChanged(now, before),
    effect: revalidate,
  })
}

/** After an outage of the account service, the loaders have to read the account. */
const ownershipChanged = (now: Ownership, before: Ownership) =>
  now.user?.username !== before.user?.username ||
  now.unlockedAdventures !== before.unlockedAdventures ||
  (before.session.status === 'unavailable' && now.session.status === 'signedIn')
