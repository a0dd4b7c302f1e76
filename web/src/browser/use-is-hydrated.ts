import { startTransition, useEffect, useState } from 'react'

/**
 * False on the server and in the first render, then true. For content that can only be shown in the visitor's browser.
 * It changes in a transition: an external store would have React render in one long task after hydration.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
