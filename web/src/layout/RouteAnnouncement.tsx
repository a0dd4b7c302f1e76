import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { focusHeading } from '../browser/focus-heading.ts'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { useSettings } from './settings.ts'

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
