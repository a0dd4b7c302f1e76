import { type ReactNode, useDeferredValue } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import styles from './BelowFirstScreen.module.css'

/**
 * The part of a page below the first screen. After a link, React shows the first screen before it renders this part. *Back*,
 * *Forward* and a link with a fragment need the whole page for their scroll position. So does the first page, whose HTML is
 * whole: the router gives it the navigation type of *Back*.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const type = useNavigationType()
  const { hash } = useLocation()
  const isShown = useDeferredValue(true, type === NavigationType.Pop || hash !== '')
  return isShown ? children : <div className={styles.room} />
}
