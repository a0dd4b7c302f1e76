import { useCallback, useState } from 'react'

/** Whether an element has been scrolled past, out of the top of the screen, and the ref that watches it. */
export function useIsPassed() {
  const [isPassed, setPassed] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isPassed, watch] as const
}
