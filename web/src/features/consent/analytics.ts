import { isAllowed } from '../../platform/consent/consent.ts'
import type { Consent } from '../../platform/consent/consent-store.ts'

/** Page views, sent by hand because a single-page site has only one page load. */
export type PageView = { path: string; title: string }

/** The way to the analytics service. `measurementId` comes from the site settings. */
export type AnalyticsTransport = {
  send(view: PageView, measurementId: string): void
  /** Sends nothing from now on, and forgets what was kept about the visitor. */
  stop(): void
}

export type Analytics = {
  pageViewed(view: PageView, measurementId: string | null): void
}

export const silentAnalytics: Analytics = { pageViewed() {} }

/**
 * Says nothing to anybody without a measurement id, or before the visitor has agreed. A page that is open when
 * the visitor agrees counts too; those before it don’t.
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
