import { useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { ConsentBanner } from '../features/consent/ConsentBanner.tsx'
import { useKeptPlayback } from '../features/player/kept-playback.ts'
import { PlayerBar, StopSound } from '../features/player/PlayerBar.tsx'
import { createPlayer, PlayerContext } from '../features/player/player.ts'
import { PageCardFollowed } from '../ui/cards/page-card.ts'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { ContentNotice } from './ContentNotice.tsx'
import { FallbackFooter, Footer } from './footer/Footer.tsx'
import { FallbackHeader, Header } from './Header.tsx'
import styles from './Layout.module.css'
import { PendingPage } from './PendingPage.tsx'
import { usePendingPage } from './use-pending-page.ts'
import { useRouteChange } from './use-route-change.ts'

/**
 * The key of a scroll position. Every first page of a tab has the location key 'default', so its address is used
 * instead.
 */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * The page with everything around it: skip link, header, notices, footer, player, and the announcement of each new
 * page.
 */
export function Layout() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const { pending, cardFollowed } = usePendingPage()
  const announcement = useRouteChange()
  const [player] = useState(() => createPlayer())
  useKeptPlayback(player)
  return (
    <PageCardFollowed value={cardFollowed}>
      <PlayerContext value={player}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        {state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
        <ErrorBoundary>
          <ConsentBanner />
        </ErrorBoundary>
        <ErrorBoundary fallback={<FallbackHeader />} retryOn={pathname}>
          <Header />
        </ErrorBoundary>
        <ErrorBoundary>
          <ContentNotice />
        </ErrorBoundary>
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          {pending ? <PendingPage card={pending} /> : <Outlet />}
        </main>
        <ErrorBoundary fallback={<FallbackFooter />} retryOn={pathname}>
          <Footer />
        </ErrorBoundary>
        <ErrorBoundary fallback={<StopSound />} retryOn={pathname}>
          <PlayerBar />
        </ErrorBoundary>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <ScrollRestoration getKey={scrollKey} />
      </PlayerContext>
    </PageCardFollowed>
  )
}
