import { createContext } from 'react'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'
import { type Consent, isAllowed } from '../consent.ts'

/** Our code sends page views, because a single-page site has one page load. */
export type PageView = { path: string; title: string }

/** Prices in SEK. */
export type CountedItem = { id: string; title: string; price: number }

/** What a visitor does in the shop and in a story. The names are Google’s, except that of the opening. */
export type ShopEvent =
  | { name: 'view_item' | 'add_to_cart' | 'begin_checkout'; items: readonly CountedItem[] }
  | { name: 'purchase'; items: readonly CountedItem[]; order: number }
  | { name: 'play_opening'; title: string }

export type Hit = PageView | ShopEvent

/** `measurementId` comes from the site settings. */
export type AnalyticsTransport = {
  send(hit: Hit, measurementId: string): void
  /** Also deletes the visitor’s stored data. */
  stop(): void
}

export type Analytics = {
  pageViewed(view: PageView, measurementId: string | null): void
  happened(event: ShopEvent): void
}

export const silentAnalytics: Analytics = { pageViewed() {}, happened() {} }

export const AnalyticsContext = createContext(silentAnalytics)

/** A purchase is counted once in a tab, however often its page is loaded. */
const isCounted = ({ order }: { order: number }) => tabStorage.getItem(personKeys.counted + order) !== null

/**
 * Counts with a measurement id and consent, beginning with the page on which the visitor agrees. Without consent nothing is sent
 * or stored: hits of the shown page wait in memory.
 */
export function createAnalytics(
  consent: Pick<Consent, 'current' | 'onChange'>,
  transport: AnalyticsTransport,
): Analytics {
  let id: string | null = null
  let unsent: Hit[] = []
  const send = (hit: Hit) => {
    const purchase = 'order' in hit ? hit : null
    if (id === null || (purchase && isCounted(purchase))) return
    transport.send(hit, id)
    if (purchase) tabStorage.setItem(personKeys.counted + purchase.order, 'yes')
  }
  const follow = () => {
    if (!isAllowed(consent.current(), 'analytics')) return transport.stop()
    for (const hit of unsent.splice(0)) send(hit)
  }
  consent.onChange(follow)
  return {
    pageViewed(view, measurementId) {
      id = measurementId
      unsent = [view]
      follow()
    },
    happened(event) {
      // A page tells what happened before the layout tells of the page.
      queueMicrotask(() => {
        unsent.push(event)
        follow()
      })
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
    send: (hit, id) => use((transport) => transport.send(hit, id)),
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
