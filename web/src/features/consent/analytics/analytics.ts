import { createContext } from 'react'
import { type Consent, isAllowed } from '../consent.ts'

/** Our code sends page views, because a single-page site has one page load. */
export type PageView = { path: string; title: string }

/** `measurementId` comes from the site settings. */
export type AnalyticsTransport = {
  send(view: PageView, measurementId: string): void
  /** Also deletes the visitor’s stored data. */
  stop(): void
}

export type Analytics = {
  pageViewed(view: PageView, measurementId: string | null): void
}

export const silentAnalytics: Analytics = { pageViewed() {} }

export const AnalyticsContext = createContext(silentAnalytics)

/** Counts page views with a measurement id and consent, beginning with the page on which the visitor agrees. */
export function createAnalytics(
  consent: Pick<Consent, 'current' | 'onChange'>,
  transport: AnalyticsTransport,
): Analytics {
  let unsent: [PageView, string] | null = null
  const follow = () => {
    if (!isAllowed(consent.current(), 'analytics')) return transport.stop()
    if (unsent) transport.send(...unsent)
    unsent = null
  }
  consent.onChange(follow)
  return {
    pageViewed(view, measurementId) {
      unsent = measurementId ? [view, measurementId] : null
      follow()
    },
  }
}

const COOKIES = /(^|; )_ga/

/** Fetches the code for the first page view, or to delete cookies of an earlier visit. Views keep their order. */
export function createLazyAnalytics(
  load: () => Promise<AnalyticsTransport>,
  cookies = () => document.cookie,
): AnalyticsTransport {
  let loading: Promise<AnalyticsTransport> | undefined
  const use = (act: (transport: AnalyticsTransport) => void) => {
    loading ??= load()
    loading.then(act, () => {
      loading = undefined
    })
  }
  return {
    send: (view, id) => use((transport) => transport.send(view, id)),
    stop: () => {
      if (loading || hasCookies(cookies)) use((transport) => transport.stop())
    },
  }
}

function hasCookies(cookies: () => string) {
  try {
    return COOKIES.test(cookies())
  } catch {
    // Reading throws while cookies are blocked. Then none are stored.
    return false
  }
}
