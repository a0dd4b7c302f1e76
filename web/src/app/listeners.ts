import type { TypedStartListening } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { type AccountState, signedIn, signedOut } from '../features/account/session/session.ts'
import { adventuresForgotten } from '../features/shop/library/library-slice.ts'
import type { ShopState } from '../features/shop/use-shop.ts'

type State = AccountState & Pick<ShopState, 'unlockedAdventures'>
type StartListening = TypedStartListening<State>

/** Clears owned products on every sign-out, and when another account signs in. */
export function clearLibraryWithAccount(startListening: StartListening) {
  startListening({
    actionCreator: signedOut,
    effect(_, { dispatch, getOriginalState }) {
      if (getOriginalState().user) dispatch(adventuresForgotten())
    },
  })
  startListening({
    actionCreator: signedIn,
    effect({ payload }, { dispatch, getOriginalState }) {
      if (payload.username !== getOriginalState().user?.username) dispatch(adventuresForgotten())
    },
  })
}

/**
 * Loads the library, and the page’s data again, when the account changes.
 * Precondition: the stored state is in the store. The first loaders wait for it.
 */
export function loadWithAccount(
  startListening: StartListening,
  { loadLibrary, revalidate }: { loadLibrary: () => void; revalidate: () => void },
) {
  startListening({ actionCreator: signedIn, effect: loadLibrary })
  startListening({
    // Another tab may have changed the cart.
    predicate: ({ type }, now, before) => type === REHYDRATE || ownershipChanged(now, before),
    effect: revalidate,
  })
}

/** Also true at the end of an outage of the account service, when the loaders have to read the account. */
const ownershipChanged = (now: State, before: State) =>
  now.user?.username !== before.user?.username ||
  now.unlockedAdventures !== before.unlockedAdventures ||
  (before.session.status === 'unavailable' && now.session.status === 'signedIn')
