import type { AnalyticsTransport } from './analytics.ts'

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
    // Cookies are blocked: there are none to delete.
    return false
  }
}
