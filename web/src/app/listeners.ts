/** Side effects of signing in, signing out and new purchases. Components have none of them. */
import { createListenerMiddleware } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { signedIn, signedOut, type User } from '../features/account/session/user-slice.ts'
import { adventuresForgotten } from '../features/shop/library/unlocked-adventures-slice.ts'

type Ownership = { user: User | null; unlockedAdventures: readonly unknown[] }

/** Listeners of every store: they clear owned products on every kind of sign-out, and when another user signs in. */
export function createListeners() {
  const listeners = createListenerMiddleware<Ownership>()
  listeners.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => void dispatch(adventuresForgotten()),
  })
  listeners.startListening({
    actionCreator: signedIn,
    effect({ payload }, { dispatch, getOriginalState }) {
      if (getOriginalState().user?.username !== payload.username) dispatch(adventuresForgotten())
    },
  })
  return listeners
}

type Effects = {
  loadLibrary: () => void
  /** Runs the loaders of the current page again. */
  revalidate: () => void
}

/**
 * Starts the effects outside the store: the library loads on sign-in, and the page revalidates when ownership changes.
 */
export function startListeners(
  { startListening }: Pick<ReturnType<typeof createListeners>, 'startListening'>,
  { loadLibrary, revalidate }: Effects,
) {
  startListening({ actionCreator: signedIn, effect: loadLibrary })
  startListening({
    // No revalidation after REHYDRATE: the first loaders wait for the stored state themselves.
    predicate: (action, now, before) => action.type !== REHYDRATE && ownershipChanged(now, before),
    effect: revalidate,
  })
}

const ownershipChanged = (now: Ownership, before: Ownership) =>
  now.user?.username !== before.user?.username || now.unlockedAdventures !== before.unlockedAdventures
