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
  type PersistedState,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import type { StateStorage } from '../browser/browser-storage.ts'
import {
  forgetWithAccount,
  parseUser,
  sessionReducer,
  userReducer,
} from '../features/account/session/session.ts'
import { cartReducer } from '../features/shop/cart/cart-slice.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'
import {
  libraryReducer,
  parseAdventures,
  unlockedAdventuresReducer,
} from '../features/shop/library/library-slice.ts'
import { fieldsOf } from '../lib/fields.ts'
import { clearLibraryWithAccount } from './listeners.ts'
import { persistedKey, type StoredSlices, stateVersion, storageKey, storedSlices } from './stored-state.ts'

const rootReducer = combineReducers({
  user: userReducer,
  shoppingCart: cartReducer,
  unlockedAdventures: unlockedAdventuresReducer,
  session: sessionReducer,
  library: libraryReducer,
})

type RootState = ReturnType<typeof rootReducer>

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

/** Oldest first. `version` is the result of `migrate`. */
const migrations: readonly [version: number, migrate: (slices: StoredSlices) => StoredSlices][] = []

/** A state without a version, which redux-persist stores in `_persist`, is read as one of this build. */
function readState(text: string | null): PersistedState {
  if (text === null) return undefined
  const slices = storedSlices(text)
  const { version } = fieldsOf(slices._persist)
  const known = typeof version === 'number' ? version : stateVersion
  return { ...slices, _persist: { version: known, rehydrated: true } }
}

/** Keeps the slices that parse. After a rolled-back deploy, the stored state can be newer than the code. */
async function migrateState(stored: PersistedState): Promise<PersistedState> {
  if (!stored) return undefined
  const { _persist, ...slices } = stored
  const { user, shoppingCart, unlockedAdventures } = migrations
    .filter(([version]) => version > _persist.version)
    .reduce<StoredSlices>((before, [, migrate]) => migrate(before), slices)
  const current = {
    user: parseUser(user),
    shoppingCart: parseCart(shoppingCart),
    unlockedAdventures: parseAdventures(unlockedAdventures),
  }
  return { ...current, _persist }
}

/**
 * Persists user, cart and unlocked adventures. `session` and `library` say whether user and adventures are confirmed, and start
 * as unknown on each visit. `ready` resolves once the stored state is read, or dropped as unusable.
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
