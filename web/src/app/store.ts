import { combineReducers, configureStore } from '@reduxjs/toolkit'
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
import { userReducer } from '../account/userSlice.ts'
import type { StateStorage } from '../lib/browserStorage.ts'
import { cartReducer } from '../shop/cartSlice.ts'
import { unlockedAdventuresReducer } from '../shop/unlockedAdventuresSlice.ts'
import { migrateState, persistedKey, stateVersion } from './persistedState.ts'

const reducers = {
  user: userReducer,
  shoppingCart: cartReducer,
  unlockedAdventures: unlockedAdventuresReducer,
}

/**
 * The client state: who is signed in, the cart, and what is unlocked. All of it is persisted; content and
 * tokens are not in it. `ready` resolves once what was stored has been read, or found unusable and dropped.
 */
export function makeStore(storage: StateStorage) {
  const reducer = persistReducer(
    { key: persistedKey, version: stateVersion, storage, migrate: migrateState, timeout: 0 },
    combineReducers(reducers),
  )
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }),
  })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const persistor = persistStore(store, null, resolve)
  return { store, persistor, ready }
}

export type Store = ReturnType<typeof makeStore>['store']
export type RootState = ReturnType<Store['getState']>
