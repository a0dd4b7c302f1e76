/** Whether the last attempt to read reached the content service. `slow`: it has been waiting for some seconds. */
export type Reachability = 'reachable' | 'slow' | 'unreachable'

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

export type RetryTimes = { firstRetryMs?: number; longestRetryMs?: number }

/**
 * Whether the content service answers. After a failed read it calls `reread`, so that pages try again; the wait doubles
 * until a read succeeds.
 */
export function createReachability(
  { firstRetryMs = 1_000, longestRetryMs = 20_000 }: RetryTimes,
  reread: () => void,
) {
  const { subscribe, notify } = createListeners()
  let current: Reachability = 'reachable'
  let waitMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: Reachability) {
    if (current === next) return
    current = next
    notify()
  }

  return {
    current: () => current,
    subscribe,
    readIsSlow() {
      if (current === 'reachable') become('slow')
    },
    readSucceeded() {
      waitMs = firstRetryMs
      become('reachable')
    },
    readFailed() {
      timer ??= setTimeout(() => {
        timer = undefined
        waitMs = Math.min(waitMs * 2, longestRetryMs)
        reread()
      }, waitMs)
      become('unreachable')
    },
    close: () => clearTimeout(timer),
  }
}
