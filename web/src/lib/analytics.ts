/** Page views, sent by hand because a single-page site has only one page load. */
export type PageView = { path: string; title: string }

/** The way to the analytics service. `measurementId` comes from the site settings. */
export type AnalyticsTransport = (view: PageView, measurementId: string) => void

export type Analytics = {
  pageViewed(view: PageView, measurementId: string | null): void
}

type Options = { hasConsent?: () => boolean; transport?: AnalyticsTransport }

/**
 * Says nothing to anybody without a measurement id, or before the visitor has agreed. Until the site asks
 * for consent, nobody has.
 */
export function createAnalytics({ hasConsent = () => false, transport }: Options = {}): Analytics {
  return {
    pageViewed(view, measurementId) {
      if (measurementId && hasConsent()) transport?.(view, measurementId)
    },
  }
}
