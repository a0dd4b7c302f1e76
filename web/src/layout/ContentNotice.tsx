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
  const { isReachable, onReachability } = useContext(ContentReachability)
  const isShown = !useSyncExternalStore(onReachability, isReachable, () => true)
  return <div role="status">{isShown && <LateNotice />}</div>
}

function LateNotice() {
  return (
    useIsLate(patienceMs) && (
      <p className={styles.notice}>
        We can’t reach our content right now. What you see may be out of date; we try again by ourselves.
      </p>
    )
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
