import { useDeferredValue } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { PageCardFollowed } from '../../ui/cards/page-card.ts'
import { PageHead } from '../PageHead.tsx'
import styles from './PageArea.module.css'
import { PendingPage } from './PendingPage.tsx'
import { usePendingPage } from './use-pending-page.ts'

/**
 * The page itself, or the page that comes, shown with the data of the card that the visitor followed. A press of a card
 * renders the pending page alone: header and footer would double the time until the heading is painted. The page that is
 * left is hidden at first, because its removal takes as long as the rendering, and removed after the paint.
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
        className={styles.main}
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
      {/* In here, because effects of children run first: usePendingPage corrects its scroll position. */}
      <ScrollRestoration />
    </PageCardFollowed>
  )
}
