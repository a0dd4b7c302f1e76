import { useEffect, useRef } from 'react'
import { focusHeading } from '#site/browser/focus-heading.ts'

/**
 * Moves focus to the heading at each new step, except the first, so that screen readers announce the step.
 * @param step null while unknown
 * @param selector of the heading; that of the page by default
 */
export function useStepFocus(step: string | null, selector?: string) {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    if (before === step) return
    shown.current = step
    if (before !== null) focusHeading({ scroll: true, ...(selector && { selector }) })
  }, [step, selector])
}
