import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { late } from '#runtime/late.tsx'
import { ConsentAnnouncement, ConsentQuestion } from '../features/consent/ConsentQuestion.tsx'
import { PlayerDock, StopSound } from '../features/player/bar/PlayerDock.tsx'
import { createPlayer, PlayerContext, useCarriedPlayback } from '../features/player/player.ts'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { AfterHeading } from '../ui/page/Page.tsx'
import { ContentNotice, StorageNotice } from './ContentNotice.tsx'
import { FallbackFooter } from './footer/FallbackFooter.tsx'
import { FallbackHeader, Header } from './Header.tsx'
import styles from './Layout.module.css'
import { PageArea } from './page-area/PageArea.tsx'
import { RouteAnnouncement } from './RouteAnnouncement.tsx'

const Footer = late(() => import('./footer/Footer.late.tsx').then((module) => module.Footer), FallbackFooter)

/** The same element on every page. */
const question = (
  <ErrorBoundary>
    <ConsentQuestion />
  </ErrorBoundary>
)

/** A press leaves the address as it is, because the pages for a code and for a withdrawal read its fragment. */
function keepAddress(skipLink: HTMLAnchorElement) {
  const skip = (press: MouseEvent) => {
    press.preventDefault()
    document.getElementById('main')?.focus()
  }
  skipLink.addEventListener('click', skip)
  return () => skipLink.removeEventListener('click', skip)
}

export function Layout() {
  const { pathname } = useLocation()
  const [player] = useState(() => createPlayer())
  useCarriedPlayback(player)
  return (
    <PlayerContext value={player}>
      <a className={styles.skip} href="#main" ref={keepAddress}>
        Skip to content
      </a>
      <ErrorBoundary>
        <ConsentAnnouncement />
      </ErrorBoundary>
      <ErrorBoundary fallback={<FallbackHeader />} retryOn={pathname}>
        <Header />
      </ErrorBoundary>
      <ErrorBoundary>
        <ContentNotice />
        <StorageNotice />
      </ErrorBoundary>
      <AfterHeading value={question}>
        <PageArea />
      </AfterHeading>
      <ErrorBoundary fallback={<FallbackFooter />} retryOn={pathname}>
        <Footer />
      </ErrorBoundary>
      <ErrorBoundary fallback={<StopSound />} retryOn={pathname}>
        <PlayerDock />
      </ErrorBoundary>
      <RouteAnnouncement />
    </PlayerContext>
  )
}
