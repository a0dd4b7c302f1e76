import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import type { StateStorage } from '../browser/browser-storage.ts'
import { sessionReducer } from '../features/account/session/session-slice.ts'
import { forgetWithAccount } from '../features/account/session/user-listeners.ts'
import { userReducer } from '../features/account/session/user-slice.ts'
import { cartReducer } from '../features/shop/cart/cart-slice.ts'
import { libraryReducer } from '../features/shop/library/library-slice.ts'
import { unlockedAdventuresReducer } from '../features/shop/library/unlocked-adventures-slice.ts'
import { clearLibraryWithAccount } from './listeners.ts'
import { migrateState, readState } from './persisted-state.ts'
import { persistedKey, stateVersion, storageKey } from './stored-state.ts'

const rootReducer = combineReducers({
  user: userReducer,
  shoppingCart: cartReducer,
  unlockedAdventures: unlockedAdventuresReducer,
  session: sessionReducer,
  library: libraryReducer,
})

export type RootState = ReturnType<typeof rootReducer>

const nothing = ['null', '[]', undefined]

const unlessEmpty = ({ getItem, setItem, removeItem }: StateStorage): StateStorage => ({
  getItem,
  removeItem,
  setItem(key, text) {
    const { user, shoppingCart, unlockedAdventures } = JSON.parse(text)
    const isEmpty = [user, shoppingCart, unlockedAdventures].every((slice) => nothing.includes(slice))
    return isEmpty ? removeItem(key) : setItem(key, text)
  },
})

/**
 * The user, cart and unlocked adventures are persisted. `session` and `library` say whether they are confirmed, and
 * start as unknown on each visit. `ready` resolves once the stored state is read, or dropped as unusable.
 * @param preloaded slices to start with, until the stored state is read
 */
export function makeStore(storage: StateStorage, preloaded: Partial<RootState> = {}) {
  const reducer = persistReducer(
    {
      key: persistedKey,
      version: stateVersion,
      storage: unlessEmpty(storage),
      getStoredState: async () => readState(await storage.getItem(storageKey)),
      migrate: migrateState,
      timeout: 0,
      blacklist: ['session', 'library'],
    },
    (state: RootState | undefined, action: UnknownAction) => rootReducer(state ?? preloaded, action),
  )
  const { middleware, startListening } = createListenerMiddleware<RootState>()
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }).prepend(middleware),
  })
  clearLibraryWithAccount(startListening)
  forgetWithAccount(startListening)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const persistor = persistStore(store, null, resolve)
  return { store, persistor, ready, startListening }
}

export const emptyState = () => rootReducer(undefined, { type: '@@INIT' })

export type Store = ReturnType<typeof makeStore>['store']
