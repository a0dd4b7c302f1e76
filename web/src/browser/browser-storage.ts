/** Never throws. While storage is blocked or full, values stay in memory until the page closes. */
export type SafeStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** The form that redux-persist and Amplify need. */
export type StateStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/** `storage` may throw, as `window.localStorage` does where it is blocked. */
export function createSafeStorage(storage: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const unlessBlocked = <Value>(read: (stored: Storage) => Value, otherwise: Value): Value => {
    try {
      return read(storage())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? unlessBlocked((stored) => stored.getItem(key), null),
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      unlessBlocked((stored) => stored.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...unlessBlocked((stored) => Object.keys(stored), [])])],
  }
}

export const asStateStorage = (storage: SafeStorage): StateStorage => ({
  getItem: async (key) => storage.getItem(key),
  setItem: async (key, value) => storage.setItem(key, value),
  removeItem: async (key) => storage.removeItem(key),
})

/** redux-persist’s own `lib/storage` fails in Vite builds because of its CommonJS exports. */
export const createStateStorage = (storage: () => Storage) => asStateStorage(createSafeStorage(storage))
