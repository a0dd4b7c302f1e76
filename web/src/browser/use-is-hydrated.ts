import { startTransition, useEffect, useState } from 'react'

/**
 * For content of the visitor’s browser only. Changes in a transition: with an external store React would render in one
 * long task after hydration.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
