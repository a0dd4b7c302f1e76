import { type ReactNode, useDeferredValue } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * The part of a page below the first screen. After a link, React shows the first screen before it renders this part. *Back*,
 * *Forward* and a link with a fragment need the whole page for their scroll position. So does the first page, whose HTML is
 * whole: the router gives it the navigation type of *Back*.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const type = useNavigationType()
  const { hash } = useLocation()
  const isShown = useDeferredValue(true, type === NavigationType.Pop || hash !== '')
  // The footer doesn’t come into the first screen and move away.
  return isShown ? children : <div style={{ minBlockSize: '100vh' }} />
}
