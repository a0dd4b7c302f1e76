/**
 * Local storage that never throws: with storage blocked or full, values live as long as the page does.
 * The shape is the one that redux-persist asks of a storage engine (its own `lib/storage` doesn't survive
 * Vite's handling of CommonJS).
 */
export type StateStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

export function createStateStorage(storage: () => Storage): StateStorage {
  const fallback = new Map<string, string>()
  return {
    async getItem(key) {
      try {
        return fallback.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    async setItem(key, value) {
      try {
        storage().setItem(key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    async removeItem(key) {
      fallback.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  }
}
