import { useEffect, useRef } from 'react'
import { focusHeading } from '#site/browser/focus-heading.ts'

/**
 * Moves focus to the page’s heading at each new step of a flow, so that screen readers announce it. `null`: the step is
 * not known yet. The first known step moves no focus.
 */
export function useStepFocus(step: string | null) {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    if (before === step) return
    shown.current = step
    if (before !== null) focusHeading({ scroll: true })
  }, [step])
}
