import { useCallback, useState } from 'react'

/** Whether an element has been scrolled past, out of the top of the screen, and the ref that watches it. */
export function useIsPassed() {
  const [isPassed, setPassed] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // What is below the screen counts as seen too, so the only way not to be seen is to be above it.
    const observer = new IntersectionObserver(([entry]) => entry && setPassed(!entry.isIntersecting), {
      rootMargin: '0px 0px 999999px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isPassed, watch] as const
}
