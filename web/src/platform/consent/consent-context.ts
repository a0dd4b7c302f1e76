import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { type ConsentState, isAllowed } from './consent.ts'
import { createConsent } from './consent-store.ts'

/** The visitor’s answer about what others may learn; allows nothing unless the app provides something else. */
export const ConsentContext = createContext(createConsent(null))

const unknown: ConsentState = { status: 'unknown' }

export function useConsent(): ConsentState {
  const { current, onChange } = useContext(ConsentContext)
  return useSyncExternalStore(onChange, current, () => unknown)
}

/**
 * One place on the page where a frame of another service may stand. `open` allows it there, this once; whoever
 * decides afterwards that there be no frames closes it again.
 */
export function useFramePermission() {
  const { current } = useContext(ConsentContext)
  const state = useConsent()
  const [openedUnder, setOpenedUnder] = useState<ConsentState | null>(null)
  const isAlwaysAllowed = isAllowed(state, 'frames')
  const isOpen = openedUnder !== null && (isAlwaysAllowed || openedUnder === state)
  // Forgotten for good, or a later permission would start a video that nobody asks for any more.
  if (openedUnder && !isOpen) setOpenedUnder(null)
  // Not `state`: a press while a rendered page comes to life is made before that knows of the answer.
  return { isAlwaysAllowed, isOpen, open: () => setOpenedUnder(current()) }
}
