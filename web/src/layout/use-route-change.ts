import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { AnalyticsContext } from '../features/consent/analytics-context.ts'
import { focusHeading } from '../platform/focus-heading.ts'
import { useSettings } from './settings.ts'

/**
 * What happens when a page has arrived: its title is announced, focus moves to its heading (a browser does
 * both for a page load, nothing does them for a client-side navigation), and the page view is reported. The
 * first page is only reported. Returns what a status region should say.
 */
export function useRouteChange(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const analytics = useContext(AnalyticsContext)
  const measurementId = useSettings()?.analyticsId ?? null
  const arrivedAt = useRef<string>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (state !== 'idle' || arrivedAt.current === pathname) return
    const isFirst = arrivedAt.current === null
    arrivedAt.current = pathname
    analytics.pageViewed({ path: pathname, title: document.title }, measurementId)
    if (isFirst) return
    setAnnouncement(document.title)
    focusHeading()
  }, [pathname, state, analytics, measurementId])

  return announcement
}
