import { jsonOf, listOf } from '../lib/fields.ts'

/** Never throws. A value that no store accepts stays in memory until the page closes. */
export type SafeStorage = {
  getItem(key: string): string | null
  /** @returns false if the value ends with the tab, or with the page */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  /** May contain a key twice. */
  keys(): string[]
  /** Whether a value is in memory alone. */
  isShortLived(): boolean
}

/** The form that redux-persist and Amplify need. */
export type StateStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Throws while storage is blocked, as `window.localStorage` does. */
type Store = () => Storage

function unlessBlocked<Value>(use: () => Value, otherwise: Value): Value {
  try {
    return use()
  } catch {
    return otherwise
  }
}

const write = (store: Store, key: string, value: string) =>
  unlessBlocked(() => {
    store().setItem(key, value)
    return true
  }, false)

/**
 * @param fallback stores values for which `main` has no space, together with the earlier value in `main`. When another tab has
 * changed that value, the one in `main` is newer.
 */
export function createSafeStorage(main: Store, fallback?: Store): SafeStorage {
  const memory = new Map<string, string>()
  const stores = fallback ? [main, fallback] : [main]
  const read = (store: Store, key: string) => unlessBlocked(() => store().getItem(key), null)
  const remove = (store: Store, key: string) => unlessBlocked(() => store().removeItem(key), undefined)

  function readFallback(key: string): string | null {
    const [before, value] = fallback ? listOf(jsonOf(read(fallback, key))) : []
    return typeof value === 'string' && before === read(main, key) ? value : null
  }

  return {
    getItem: (key) => memory.get(key) ?? readFallback(key) ?? read(main, key),
    setItem(key, value) {
      memory.delete(key)
      if (write(main, key, value)) {
        if (fallback) remove(fallback, key)
        return true
      }
      const text = JSON.stringify([read(main, key), value])
      if (!fallback || !write(fallback, key, text)) memory.set(key, value)
      return false
    },
    removeItem(key) {
      memory.delete(key)
      for (const store of stores) remove(store, key)
    },
    keys: () => [
      ...memory.keys(),
      ...stores.flatMap((store) => unlessBlocked(() => Object.keys(store()), [])),
    ],
    isShortLived: () => memory.size > 0,
  }
}

/** For data that outlives the tab. Data for which local storage has no space ends with the tab. */
export const lastingStorage = createSafeStorage(
  () => window.localStorage,
  () => window.sessionStorage,
)

/** For data that lasts as long as the tab, across reloads. */
export const tabStorage = createSafeStorage(() => window.sessionStorage)

/** For pages without a visitor. */
export const memoryStorage = () =>
  createSafeStorage(() => {
    throw new Error('Values stay in memory.')
  })

/** redux-persist’s own `lib/storage` fails in Vite builds because of its CommonJS exports. */
export const asStateStorage = (storage: SafeStorage): StateStorage => ({
  getItem: async (key) => storage.getItem(key),
  setItem: async (key, value) => void storage.setItem(key, value),
  removeItem: async (key) => storage.removeItem(key),
})
