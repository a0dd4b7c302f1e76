import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { ContentReachability } from '../features/content/source/reachability.ts'
import styles from './ContentNotice.module.css'

/**
 * How long an outage lasts before it is announced, in milliseconds. A page that is left ends its requests, which looks
 * like an outage: the notice would move the page just before the browser keeps its scroll position.
 */
const patienceMs = 1_000

/** Shows a notice while the content service is unreachable, because the shown content may be out of date. */
export function ContentNotice() {
  const { reachability, onReachability } = useContext(ContentReachability)
  const current = useSyncExternalStore(onReachability, reachability, () => 'reachable')
  return <div role="status">{current === 'unreachable' && <LateNotice />}</div>
}

function LateNotice() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <p className={styles.notice}>
      We can’t reach our content right now. What you see may be out of date; we try again by ourselves.
    </p>
  )
}
