import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { type ConsentState, isAllowed } from './consent.ts'
import { createConsent } from './consent-store.ts'

/** The visitor’s consent. The default, without a provider, allows nothing. */
export const ConsentContext = createContext(createConsent(null))

const unknown: ConsentState = { status: 'unknown' }

export function useConsent(): ConsentState {
  const { current, onChange } = useContext(ConsentContext)
  return useSyncExternalStore(onChange, current, () => unknown)
}

/**
 * Permission for one frame of another service. `open` allows this frame until the visitor leaves the page or changes
 * the decision to one without frames.
 */
export function useFramePermission() {
  const { current } = useContext(ConsentContext)
  const state = useConsent()
  const [stateWhenOpened, setStateWhenOpened] = useState<ConsentState | null>(null)
  const isAlwaysAllowed = isAllowed(state, 'frames')
  const isOpen = stateWhenOpened !== null && (isAlwaysAllowed || stateWhenOpened === state)
  // Reset, because a later permission would otherwise start a video that the visitor no longer wants.
  if (stateWhenOpened && !isOpen) setStateWhenOpened(null)
  // Not `state`: during hydration it is still `unknown`, and a press then would be lost.
  return { isAlwaysAllowed, isOpen, open: () => setStateWhenOpened(current()) }
}
