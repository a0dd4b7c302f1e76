import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { afterPaint } from '../scheduling/next-task.ts'
import { type ConsentState, isAllowed } from './consent.ts'
import { createConsent } from './consent-store.ts'

/** The visitor’s consent. The default, without a provider, allows nothing. */
export const ConsentContext = createContext(createConsent(null))

const unknown: ConsentState = { status: 'unknown' }

/**
 * The visitor’s consent; `unknown` in the first render. It changes in a transition: an external store would have React
 * render in one long task after hydration. The frames that an answer opens come after the paint of the press.
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

/**
 * Permission for one frame of another service. `open` allows this frame until the visitor leaves the page or changes
 * the decision to one without frames.
 */
export function useFramePermission() {
  const { current } = useContext(ConsentContext)
  const state = useConsent()
  const [stateWhenOpened, setStateWhenOpened] = useState<ConsentState | null>(null)
  const isAlwaysAllowed = isAllowed(state, 'frames')
  const isSameDecision = state === unknown || state === stateWhenOpened
  const isOpen = stateWhenOpened !== null && (isAlwaysAllowed || isSameDecision)
  // Reset, because a later permission would otherwise start a video that the visitor no longer wants.
  if (stateWhenOpened && !isOpen) setStateWhenOpened(null)
  // Not `state`: during hydration it is still `unknown`, and a press then would be lost.
  return { isAlwaysAllowed, isOpen, open: () => setStateWhenOpened(current()) }
}
