import { createListeners } from '#site/lib/listeners.ts'

/** `slow`: the last read has been pending for some seconds. */
export type Reachability = 'reachable' | 'slow' | 'unreachable'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 20_000
export const PATIENCE_MS = 2_500

/** Calls `reread` after a failed read. The pause doubles until a read succeeds. */
export function createReachability(reread: () => void) {
  const { subscribe, notify } = createListeners()
  let current: Reachability = 'reachable'
  let waitMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: Reachability) {
    if (current === next) return
    current = next
    notify()
  }

  return {
    current: () => current,
    subscribe,
    /** Milliseconds that a read waits before it serves an older result. */
    patienceMs: () => (current === 'reachable' ? PATIENCE_MS : 0),
    readIsSlow() {
      if (current === 'reachable') become('slow')
    },
    readSucceeded() {
      waitMs = FIRST_RETRY_MS
      become('reachable')
    },
    readFailed() {
      timer ??= setTimeout(() => {
        timer = undefined
        waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)
        reread()
      }, waitMs)
      become('unreachable')
    },
    close: () => clearTimeout(timer),
  }
}
