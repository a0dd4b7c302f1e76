/** What follows when a visitor signs in or out, or owns something new. All of it is here, none of it in components. */
import { createListenerMiddleware } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { signedIn, signedOut, type User } from '../features/account/session/user-slice.ts'
import { adventuresForgotten } from '../features/shop/library/unlocked-adventures-slice.ts'

type Ownership = { user: User | null; unlockedAdventures: readonly unknown[] }

/** The listeners inside every store: owned products are cleared on every kind of sign-out, and for another user. */
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

/** Starts the effects outside the store: who signs in gets the library, and pages follow each change of ownership. */
export function startListeners(
  { startListening }: Pick<ReturnType<typeof createListeners>, 'startListening'>,
  { loadLibrary, revalidate }: Effects,
) {
  startListening({ actionCreator: signedIn, effect: loadLibrary })
  startListening({
    // What is read back from storage is what the first loaders wait for.
    predicate: (action, now, before) => action.type !== REHYDRATE && ownershipChanged(now, before),
    effect: revalidate,
  })
}

const ownershipChanged = (now: Ownership, before: Ownership) =>
  now.user?.username !== before.user?.username || now.unlockedAdventures !== before.unlockedAdventures
