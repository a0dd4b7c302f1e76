import { useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { ConsentBanner } from '../features/consent/ConsentBanner.tsx'
import { PlayerBar, StopSound } from '../features/player/PlayerBar.tsx'
import { createPlayer, PlayerContext } from '../features/player/player.ts'
import { PageCardFollowed } from '../ui/cards/pageCard.ts'
import { Corner } from '../ui/page/Corner.tsx'
import { ContentNotice } from './ContentNotice.tsx'
import { BareFooter, Footer } from './Footer.tsx'
import { BareHeader, Header } from './Header.tsx'
import styles from './Layout.module.css'
import { PendingPage } from './PendingPage.tsx'
import { useArrival } from './useArrival.ts'
import { usePendingPage } from './usePendingPage.ts'

/** Pages that were loaded, not navigated to, all have the key 'default': their places are told apart by address. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Everything around a page: skip link, menu, the page itself, footer, and what announces each arrival. */
export function Layout() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const { pending, cardFollowed } = usePendingPage()
  const announcement = useArrival()
  const [player] = useState(() => createPlayer())
  return (
    <PageCardFollowed value={cardFollowed}>
      <PlayerContext value={player}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        {state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
        <Corner>
          <ConsentBanner />
        </Corner>
        <Corner instead={<BareHeader />} retryOn={pathname}>
          <Header />
        </Corner>
        <Corner>
          <ContentNotice />
        </Corner>
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          {pending ? <PendingPage card={pending} /> : <Outlet />}
        </main>
        <Corner instead={<BareFooter />} retryOn={pathname}>
          <Footer />
        </Corner>
        <Corner instead={<StopSound />} retryOn={pathname}>
          <PlayerBar />
        </Corner>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <ScrollRestoration getKey={placeOf} />
      </PlayerContext>
    </PageCardFollowed>
  )
}
