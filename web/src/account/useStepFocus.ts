import { useEffect, useRef } from 'react'
import { focusHeading } from '../lib/focusHeading.ts'

/** Moves focus to the page’s heading when a flow goes to another step: the heading says what is asked now. */
export function useStepFocus(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step])
}
