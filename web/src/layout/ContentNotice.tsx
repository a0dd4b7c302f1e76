import { useContext, useSyncExternalStore } from 'react'
import { ContentReachability } from '../features/content/source/reachability.ts'
import styles from './ContentNotice.module.css'

/** Shows a notice while the content service is unreachable, because the shown content may be out of date. */
export function ContentNotice() {
  const { reachability, onReachability } = useContext(ContentReachability)
  const current = useSyncExternalStore(onReachability, reachability, () => 'reachable')
  return (
    <div role="status">
      {current === 'unreachable' && (
        <p className={styles.notice}>
          We can’t reach our content right now. What you see may be out of date; we try again by ourselves.
        </p>
      )}
    </div>
  )
}
