import { useContext, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { lastingStorage } from '../browser/browser-storage.ts'
import type { User } from '../features/account/pool/user-pool.ts'
import { ContentReachability } from '../features/content/source/content-context.ts'
import { useIsLate } from '../ui/page/Loading.tsx'
import styles from './ContentNotice.module.css'

/** Leaving a page looks like an outage for a moment, and a notice would move the page before its scroll position is saved. */
const patienceMs = 1_000

export function ContentNotice() {
  const { reachability, onReachability } = useContext(ContentReachability)
  const current = useSyncExternalStore(onReachability, reachability, () => 'reachable')
  return (
    <div role="status">
      {current === 'unreachable' && (
        <LateNotice>
          We can’t reach our content right now. What you see may be out of date; we try again by ourselves.
        </LateNotice>
      )}
      {current === 'slow' && (
        <LateNotice isPassing>
          Our content is slow to answer. What you see may be out of date until it does; prices are still being
          checked.
        </LateNotice>
      )}
    </div>
  )
}

type Kept = { user: User | null; shoppingCart: readonly unknown[] }

/** Appears from the page after the one whose data could not be stored. */
export function StorageNotice() {
  const hasMuch = useSelector(({ user, shoppingCart }: Kept) => user !== null || shoppingCart.length > 0)
  return (
    <div role="status">
      {hasMuch && lastingStorage.isShortLived() && (
        <p className={styles.notice}>
          Your browser stores nothing for this site: cart and login end when you leave or reload it.
        </p>
      )}
    </div>
  )
}

/** @param props.isPassing it lies over the top of the page for seconds, so that it moves nothing that a finger aims at */
function LateNotice({ isPassing = false, children }: { isPassing?: boolean; children: string }) {
  const isDue = useIsLate(patienceMs)
  return (
    isDue && <p className={isPassing ? `${styles.notice} ${styles.passing}` : styles.notice}>{children}</p>
  )
}
