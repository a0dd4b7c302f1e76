import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import styles from './BelowFirstScreen.module.css'

const neverChanges = () => () => {}

/** True on the server and while React takes over its HTML. */
const useIsFirstPage = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )

/**
 * The part of a page below the first screen. When a visitor goes to the page by a link, React shows the first screen
 * before it renders this part. Back, Forward and a link with a fragment need the whole page for their place.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const isWhole = useIsFirstPage()
  const type = useNavigationType()
  const { hash } = useLocation()
  const isPlaced = type === NavigationType.Pop || hash !== ''
  const isShown = useDeferredValue(true, isWhole || isPlaced)
  return isShown ? children : <div className={styles.room} />
}
