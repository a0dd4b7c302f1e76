import type { QueryParams } from '@sanity/client'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { memoryStorage } from '../browser/browser-storage.ts'
import { stoppedClock } from '../browser/clock.ts'
import type { Session } from '../features/account/session/session.ts'
import { silentAnalytics } from '../features/consent/analytics/analytics.ts'
import { createConsent } from '../features/consent/consent.ts'
import { isOfDay } from '../features/content/source/planned-changes.ts'
import {
  type ContentTransport,
  ContentUnavailable,
  type InlinedResults,
  type QueryResult,
} from '../features/content/source/ports.ts'
import { type ContentSource, queryKey } from '../features/content/source/source.ts'
import { createLazyShopApi } from '../features/shop/api/shop-api.ts'
import type { Shop } from '../features/shop/use-shop.ts'
import { noLowestPrices } from '../ui/prices/LowestPrice.tsx'
import type { Services } from './services.ts'
import { makeStore } from './store.ts'

/** Services with public content, no user, an empty cart and no storage. `now` is the page’s time, in milliseconds since 1970. */
export function createRenderServices(fetchContent: ContentTransport['fetch'], siteUrl: string, now: number) {
  const time = timeParameters(now)
  const requests = new Map<string, Promise<QueryResult>>()
  const results: Record<string, unknown> = {}
  let isDated = false
  let failure: ContentUnavailable | undefined

  const read: ContentSource['read'] = async (query, params: QueryParams = {}) => {
    isDated ||= isOfDay(query)
    const key = queryKey(query, params)
    const pending = requests.get(key) ?? fetchContent(query, { ...params, ...time }).then(tidyContent)
    requests.set(key, pending)
    try {
      const { result } = await pending
      results[key] = result
      return result as never
    } catch (cause) {
      failure = new ContentUnavailable({ cause })
      throw failure
    }
  }
  const content: ContentSource = {
    read,
    recall: read,
    onChange: () => () => {},
    isReachable: () => true,
    onReachability: () => () => {},
    goLive() {},
    prepare() {},
    isMissing: false,
    close() {},
  }
  const services: Services = {
    content,
    analytics: silentAnalytics,
    consent: createConsent(null),
    session: signedOutSession,
    shop: unavailableShop,
    clock: stoppedClock(now),
    lowestPrices: noLowestPrices,
    fetchCode: (load) => load(),
    siteUrl,
    ...makeStore(memoryStorage()),
  }
  return {
    services,
    results: (): InlinedResults => results,
    failure: () => failure,
    isOfDay: () => isDated,
  }
}

/** The browser loads the session after hydration. */
const signedOutSession: Session = {
  load: async () => {},
  loginWays: 'password',
  hidesAccounts: false,
  idToken: async () => null,
  signOut: async () => {},
  deleteAccount: async () => {},
  pool: browserOnly,
}

const unavailableShop: Shop = {
  api: createLazyShopApi(browserOnly),
  library: { load: async () => {}, refresh: async () => {} },
}

/** Never settles, because an unhandled rejection would end the process. */
function browserOnly(): Promise<never> {
  return new Promise(() => {})
}
