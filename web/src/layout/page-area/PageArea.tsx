import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { type PageCard, PageCardFollowed } from '#site/ui/cards/page-card.ts'
import { PageHead } from '../PageHead.tsx'
import styles from './PageArea.module.css'
import { PendingPage } from './PendingPage.tsx'

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

/** The first entry of a tab, and an entry that a card has added until it loads, have the key “default” in the router. */
const entryKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * The followed card, until its page has loaded. The router’s state changes later, in a transition after the paint. When the
 * visitor goes elsewhere, the previous page returns, and this hook restores its scroll position, because the router has saved
 * that of the pending page.
 */
function usePendingPage() {
  const [followed, setFollowed] = useState<{ card: PageCard; from: string }>()
  const location = useLocation()
  const key = entryKey(location)
  const { state, location: target } = useNavigation()
  const pageLeft = useRef<{ location: Location; key: string; scrollY: number }>(null)

  const goesElsewhere = target !== undefined && target.pathname !== followed?.card.path
  const pending = followed?.from === key && !goesElsewhere ? followed.card : undefined
  // Cleared, because the pending page would return after *Back*.
  if (followed && !pending) setFollowed(undefined)

  const cardFollowed = useCallback(
    (card: PageCard) => {
      // The pending page may be too short for this scroll position.
      pageLeft.current = { location, key, scrollY: window.scrollY }
      const next = { card, from: key }
      setFollowed(next)
      // The visitor may have followed another card during this navigation.
      return () => setFollowed((current) => (current === next ? undefined : current))
    },
    [key, location],
  )

  useLayoutEffect(() => {
    const left = pageLeft.current
    if (pending) window.scrollTo(0, 0)
    else if (left?.key === key) window.scrollTo(0, left.scrollY)
    // The router handles *Back* later, and scrolls again with a new location of the same key.
    if (state === 'idle' && left?.location !== location) pageLeft.current = null
  }, [pending, location, key, state])

  return { pending, cardFollowed }
}
