/** Local storage that never throws: with storage blocked or full, values live as long as the page does. */
export type KeptStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** The same in the shape that redux-persist and Amplify ask of a storage engine. */
export type StateStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/** `storage` may throw, as `window.localStorage` does in browsers that block it. */
export function createKeptStorage(storage: () => Storage): KeptStorage {
  const fallback = new Map<string, string>()
  /** What storage says, unless it is blocked. */
  const unlessBlocked = <Answer>(ask: (held: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return ask(storage())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => fallback.get(key) ?? unlessBlocked((held) => held.getItem(key), null),
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    removeItem(key) {
      fallback.delete(key)
      unlessBlocked((held) => held.removeItem(key), undefined)
    },
    keys: () => [...new Set([...fallback.keys(), ...unlessBlocked((held) => Object.keys(held), [])])],
  }
}

export const asStateStorage = (kept: KeptStorage): StateStorage => ({
  getItem: async (key) => kept.getItem(key),
  setItem: async (key, value) => kept.setItem(key, value),
  removeItem: async (key) => kept.removeItem(key),
})

/** redux-persist’s own `lib/storage` doesn’t survive Vite’s handling of CommonJS. */
export const createStateStorage = (storage: () => Storage) => asStateStorage(createKeptStorage(storage))
