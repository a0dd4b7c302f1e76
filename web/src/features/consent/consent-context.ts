import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import type { FramePermission } from '#site/browser/frame-permission.ts'
import { afterPaint } from '#site/browser/scheduling.ts'
import { type ConsentState, createConsent, isAllowed } from './consent.ts'

/** Allows nothing without a provider. */
export const ConsentContext = createContext(createConsent(null))

const unknown: ConsentState = { status: 'unknown' }

/**
 * `unknown` in the first render. Later changes are transitions, because with `useSyncExternalStore` React would render in one
 * long task after hydration. Frames are rendered after the paint of the press.
 */
export function useConsent(): ConsentState {
  const { current, onChange } = useContext(ConsentContext)
  const [state, setState] = useState(unknown)
  useEffect(() => {
    const update = () => startTransition(() => setState(current()))
    update()
    return onChange(() => void afterPaint().then(update))
  }, [current, onChange])
  return state
}

/** `open` allows this frame until the visitor leaves the page or decides against frames. */
export function useFramePermission(): FramePermission {
  const { current } = useContext(ConsentContext)
  const state = useConsent()
  const [stateWhenOpened, setStateWhenOpened] = useState<ConsentState | null>(null)
  const isAlwaysAllowed = isAllowed(state, 'frames')
  const isSameDecision = state === unknown || state === stateWhenOpened
  const isOpen = stateWhenOpened !== null && (isAlwaysAllowed || isSameDecision)
  // Reset, because a later permission would start a video that the visitor no longer wants.
  if (stateWhenOpened && !isOpen) setStateWhenOpened(null)
  // Read at the press, because `state` is still `unknown` during hydration.
  return { isAlwaysAllowed, isOpen, open: () => setStateWhenOpened(current()) }
}
