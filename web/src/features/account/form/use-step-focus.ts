import { useEffect, useRef } from 'react'
import { focusHeading } from '../../../platform/focus-heading.ts'

/**
 * Moves focus to the page’s heading when a flow goes to another step: the heading says what is asked now.
 * `null` while nobody knows the step; what comes after it is where the visitor begins.
 */
export function useStepFocus(step: string | null) {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    if (before === step) return
    shown.current = step
    if (before !== null) focusHeading()
  }, [step])
}
