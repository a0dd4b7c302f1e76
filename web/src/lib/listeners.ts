/** A set of listeners without values. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** @returns a function that unsubscribes `listener` */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
