import { useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { PlayerBar } from '../content/player/PlayerBar.tsx'
import { createPlayer, PlayerContext } from '../content/player/player.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { ContentNotice } from './ContentNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { useArrival } from './useArrival.ts'

/** Pages that were loaded, not navigated to, all have the key 'default': their places are told apart by address. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Everything around a page: skip link, menu, the page itself, footer, and what announces each arrival. */
export function Layout() {
  const { state } = useNavigation()
  const announcement = useArrival()
  const [player] = useState(() => createPlayer())
  return (
    <PlayerContext value={player}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
      <ConsentBanner />
      <Header />
      <ContentNotice />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <Footer />
      <PlayerBar />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ScrollRestoration getKey={placeOf} />
    </PlayerContext>
  )
}
