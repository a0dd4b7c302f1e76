/** The moment at which the preview shows the site, for the whole Studio in this tab. */
import { useSyncExternalStore } from 'react'

let chosen: number | null = null
const listeners = new Set<() => void>()

/** @param at milliseconds since 1970; null: now */
export function lookAheadTo(at: number | null) {
  chosen = at
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLookAhead = (): number | null => useSyncExternalStore(subscribe, () => chosen)
