import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import {
  FLUSH,
  getStoredState,
  PAUSE,
  PERSIST,
  type PersistConfig,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import { asStateStorage, type SafeStorage } from '../browser/browser-storage.ts'
import {
  forgetWithAccount,
  parseUser,
  sessionReducer,
  signedIn,
  signedOut,
  userReducer,
} from '../features/account/session/session.ts'
import { cartReducer, productAdded } from '../features/shop/cart/cart-slice.ts'
import { forgetPressed, pressedProducts, writeCartIds } from '../features/shop/cart/early-cart.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'
import {
  libraryReducer,
  parseAdventures,
  unlockedAdventuresReducer,
} from '../features/shop/library/library-slice.ts'
import { fieldsOf } from '../lib/fields.ts'
import { clearLibraryWithAccount } from './listeners.ts'

const rootReducer = combineReducers({
  user: userReducer,
  shoppingCart: cartReducer,
  unlockedAdventures: unlockedAdventuresReducer,
  session: sessionReducer,
  library: libraryReducer,
})

type RootState = ReturnType<typeof rootReducer>

const key = 'storefront'
export const storageKey = `persist:${key}`

/** Takes over what parses, because the stored values can be of another build. */
function reconcile(stored: unknown, _: unknown, current: RootState): RootState {
  const { user, shoppingCart, unlockedAdventures } = fieldsOf(stored)
  return {
    ...current,
    user: parseUser(user),
    shoppingCart: parseCart(shoppingCart),
    unlockedAdventures: parseAdventures(unlockedAdventures),
  }
}

/**
 * Persists user, cart and unlocked adventures. `session` and `library` say whether user and adventures are confirmed, and start
 * as unknown on each visit.
 * - `ready` resolves once the stored state and the products of early presses are in the store.
 * - `rehydrate` reads what another tab has stored.
 * @param preloaded slices to start with, until the stored state is read
 */
export function makeStore(storage: SafeStorage, preloaded: Partial<RootState> = {}) {
  const engine = asStateStorage(storage)
  /** A visitor who only reads leaves nothing in the browser. */
  let hasOwn = storage.getItem(storageKey) !== null
  const config: PersistConfig<RootState> = {
    key,
    // A change of the slices increases it, and adds `createMigrate`.
    version: 1,
    storage: {
      ...engine,
      setItem: async (name: string, text: string) => (hasOwn ? engine.setItem(name, text) : undefined),
    },
    whitelist: ['user', 'shoppingCart', 'unlockedAdventures'],
    stateReconciler: reconcile,
    timeout: 0,
  }
  const { middleware, startListening } = createListenerMiddleware<RootState>()
  const store = configureStore({
    reducer: persistReducer<RootState, UnknownAction>(config, (state, action) =>
      rootReducer(state ?? preloaded, action),
    ),
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }).prepend(middleware),
  })
  clearLibraryWithAccount(startListening)
  forgetWithAccount(startListening)
  startListening({
    predicate: (_, { shoppingCart }, before) => shoppingCart !== before.shoppingCart,
    effect: (_, { getState }) => writeCartIds(storage, getState().shoppingCart),
  })
  startListening({
    predicate: (_, { user, shoppingCart }) => user !== null || shoppingCart.length > 0,
    effect() {
      hasOwn = true
    },
  })

  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const persistor = persistStore(store, null, () => {
    const pressed = pressedProducts(storage)
    for (const product of pressed) store.dispatch(productAdded(product))
    if (pressed.length > 0) {
      // Has written when it returns: only the interface of the storage is asynchronous.
      void persistor.flush()
      forgetPressed(storage)
    }
    resolve()
  })

  async function rehydrate() {
    await ready
    const payload = await getStoredState(config)
    if (!payload) return
    const user = parseUser(fieldsOf(payload).user)
    // Listeners do what follows from a sign-in or sign-out.
    if (user?.username !== store.getState().user?.username)
      store.dispatch(user ? signedIn(user) : signedOut())
    store.dispatch({ type: REHYDRATE, key, payload })
  }

  return { store, persistor, ready, rehydrate, startListening }
}

/**
 * Keeps cart, user and unlocked adventures the same in all tabs. Reads storage again after a return from the back-forward cache,
 * which misses storage events: the tab's next change would bring removed products back. A state that can't be read changes nothing.
 */
export function followOtherTabs(
  { rehydrate }: Pick<ReturnType<typeof makeStore>, 'rehydrate'>,
  tab: Pick<Window, 'addEventListener'>,
) {
  const follow = () => void rehydrate().catch(() => {})
  tab.addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue !== null) follow()
  })
  tab.addEventListener('pageshow', (event) => {
    if (event.persisted) follow()
  })
}

export const emptyState = () => rootReducer(undefined, { type: '@@INIT' })

export type Store = ReturnType<typeof makeStore>['store']
