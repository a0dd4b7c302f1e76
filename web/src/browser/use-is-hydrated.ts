import { startTransition, useEffect, useState } from 'react'

/**
 * False on the server and in the first render, then true, for content of the visitor's browser only. It changes in a
 * transition: with an external store React would render in one long task after hydration.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
