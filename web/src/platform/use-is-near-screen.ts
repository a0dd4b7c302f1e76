import { startTransition, useCallback, useState } from 'react'

/** Whether an element has been within half a screen of what is shown, and the ref that watches it. */
export function useIsNearScreen() {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        startTransition(() => setNear(true))
      },
      { rootMargin: '50%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, watch] as const
}
