import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { late } from '#runtime/late.tsx'
import { wordsOf } from '#shared/words.ts'
import { focusHeading } from '../browser/focus-heading.ts'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { ConsentAnnouncement, ConsentQuestion } from '../features/consent/ConsentQuestion.tsx'
import { PlayerDock, StopSound } from '../features/player/bar/PlayerDock.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { WordsContext } from '../ui/words.ts'
import { ContentNotice, StorageNotice } from './ContentNotice.tsx'
import { FallbackFooter } from './footer/FallbackFooter.tsx'
import { FallbackHeader, Header } from './Header.tsx'
import styles from './Layout.module.css'
import { PageArea } from './page-area/PageArea.tsx'
import { useSettings } from './settings.ts'

const Footer = late(() => import('./footer/Footer.late.tsx').then((module) => module.Footer), FallbackFooter)

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
  const settings = useSettings()
  const words = useMemo(() => wordsOf(settings?.words), [settings])
  return (
    <WordsContext value={words}>
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
        <ConsentQuestion />
      </ErrorBoundary>
      <ErrorBoundary>
        <ContentNotice />
        <StorageNotice />
      </ErrorBoundary>
      <PageArea />
      <ErrorBoundary fallback={<FallbackFooter />} retryOn={pathname}>
        <Footer />
      </ErrorBoundary>
      <ErrorBoundary fallback={<StopSound />} retryOn={pathname}>
        <PlayerDock />
      </ErrorBoundary>
      <RouteAnnouncement />
    </WordsContext>
  )
}

/** Announces the title after a client-side navigation. The browser announces the first page. */
export function RouteAnnouncement() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const analytics = useContext(AnalyticsContext)
  const measurementId = useSettings()?.analyticsId ?? null
  const currentPath = useRef<string>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (state !== 'idle' || currentPath.current === pathname) return
    const isFirst = currentPath.current === null
    currentPath.current = pathname
    analytics.pageViewed({ path: pathname, title: document.title }, measurementId)
    if (isFirst) return
    setAnnouncement(document.title)
    focusHeading()
  }, [pathname, state, analytics, measurementId])

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}
