import { startTransition, useEffect, useState } from 'react'

/**
 * For content that only the visitor’s browser has. Changes in a transition, because with `useSyncExternalStore` React would
 * render in one long task after hydration.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
