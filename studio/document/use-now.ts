import { useSyncExternalStore } from 'react'

const STEP_MS = 10_000

const step = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

/** One clock for all rows and badges of the Studio. */
function subscribe(tick: () => void) {
  const timer = setInterval(tick, STEP_MS)
  return () => clearInterval(timer)
}

/** The time in milliseconds since 1970, in steps of ten seconds, so that what was planned turns live in an open Studio. */
export const useNow = (): number => useSyncExternalStore(subscribe, step)
