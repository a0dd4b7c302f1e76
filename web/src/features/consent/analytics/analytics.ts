import { createContext } from 'react'
import { isAllowed } from '../consent.ts'
import type { Consent } from '../consent-store.ts'

/** Our code sends page views, because a single-page site has only one page load. */
export type PageView = { path: string; title: string }

/** The port to the analytics service. `measurementId` comes from the site settings. */
export type AnalyticsTransport = {
  send(view: PageView, measurementId: string): void
  /** Stops sending, and deletes stored data of the visitor. */
  stop(): void
}

export type Analytics = {
  pageViewed(view: PageView, measurementId: string | null): void
}

export const silentAnalytics: Analytics = { pageViewed() {} }

/** Receives page views. */
export const AnalyticsContext = createContext(silentAnalytics)

/**
 * Sends page views when there are a measurement id and consent. The page that is open when the visitor agrees is
 * counted; earlier pages are not.
 */
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
