import { useDeferredValue } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { PageCardFollowed } from '../../ui/cards/page-card.ts'
import { PageHead } from '../PageHead.tsx'
import styles from './PageArea.module.css'
import { PendingPage } from './PendingPage.tsx'
import { entryKey, usePendingPage } from './use-pending-page.ts'

/**
 * Shows the pending page with the followed card’s data. The press doesn’t render header and footer, which would double the time
 * until the heading is painted. The previous page is hidden first and removed after the paint, because its removal takes as long
 * as the rendering.
 */
export function PageArea() {
  const { state } = useNavigation()
  const { pending, cardFollowed } = usePendingPage()
  const isPainted = useDeferredValue(pending) === pending
  return (
    <PageCardFollowed value={cardFollowed}>
      {state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
      <main
        id="main"
        className={pending ? `${styles.main} ${styles.pending}` : styles.main}
        tabIndex={-1}
        aria-busy={state === 'loading' || pending !== undefined}
      >
        {pending && <PendingPage card={pending} />}
        {pending && isPainted ? (
          <PageHead title={pending.title} noIndex />
        ) : (
          <div hidden={pending !== undefined}>
            <Outlet />
          </div>
        )}
      </main>
      {/* Effects of children run first: usePendingPage corrects this scroll position. */}
      <ScrollRestoration getKey={entryKey} />
    </PageCardFollowed>
  )
}
