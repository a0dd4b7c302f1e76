import type { AnalyticsTransport } from './analytics.ts'

/** Cookies of an earlier visit, which the service’s code deletes. */
const COOKIES = /(^|; )_ga/

/**
 * Fetches the code of the analytics service with the first page view that may be sent, or to delete cookies of an
 * earlier visit. Views that are sent meanwhile keep their order.
 */
export function createLazyAnalytics(
  load: () => Promise<AnalyticsTransport>,
  cookies = () => document.cookie,
): AnalyticsTransport {
  let loading: Promise<AnalyticsTransport> | undefined
  const use = (act: (transport: AnalyticsTransport) => void) => {
    loading ??= load()
    loading.then(act, () => {
      // The next page view fetches it again.
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
    // No cookies to delete while they are blocked.
    return false
  }
}
