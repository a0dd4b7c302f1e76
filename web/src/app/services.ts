import { createFetchCode, type FetchCode } from '#runtime/chunk-reload.ts'
import { readRenderedAt } from '#runtime/contract.ts'
import { lastingStorage } from '../browser/browser-storage.ts'
import { type Clock, createClock } from '../browser/clock.ts'
import { afterPaint } from '../browser/scheduling.ts'
import { AccountError } from '../features/account/pool/user-pool.ts'
import { createUserPoolAccess } from '../features/account/pool/user-pool-access.ts'
import { createSession, type Session } from '../features/account/session/session.ts'
import {
  type Analytics,
  createAnalytics,
  createLazyAnalytics,
  silentAnalytics,
} from '../features/consent/analytics/analytics.ts'
import { createCameFrom } from '../features/consent/came-from.ts'
import { type Consent, createConsent } from '../features/consent/consent.ts'
import { readInlined } from '../features/content/source/inlined-content.ts'
import type { ContentTransport } from '../features/content/source/ports.ts'
import type { ContentService } from '../features/content/source/published-transport.ts'
import { type ContentSource, createContentSource } from '../features/content/source/source.ts'
import { createLazyShopApi, type ShopApi, ShopError } from '../features/shop/api/shop-api.ts'
import { productAdded, selectIsInCart } from '../features/shop/cart/cart-slice.ts'
import { createLibrary } from '../features/shop/library/library-slice.ts'
import type { Shop } from '../features/shop/use-shop.ts'
import { createLowestPrices, type LowestPrices } from '../ui/prices/LowestPrice.tsx'
import type { Config } from './config.ts'
import type { Preview } from './framed-preview.ts'
import type { makeStore } from './store.ts'

/** Only this file chooses the implementations of ports. */
export type Services = {
  content: ContentSource
  analytics: Analytics
  consent: Consent
  session: Session
  shop: Shop
  clock: Clock
  lowestPrices: LowestPrices
  fetchCode: FetchCode
  siteUrl: string
} & ReturnType<typeof makeStore>

function deletionRefusal(error: unknown) {
  const code = error instanceof ShopError ? error.problem.code : undefined
  if (code === 'not-signed-in') return 'signedOut'
  return code === 'too-many-requests' ? 'tooOften' : 'away'
}

export function createServices(
  { sanity, siteUrl, userPool, paymentPageUrl }: Config,
  preview: Preview | null,
  state: ReturnType<typeof makeStore>,
): Services {
  const fetchCode = createFetchCode(window)
  const { clock, content } = preview ? previewContent(preview) : publishedContent(sanity, fetchCode)
  const session = createSession({
    access: createUserPoolAccess(userPool, lastingStorage, fetchCode),
    dispatch: state.store.dispatch,
    ready: state.ready,
    eraseAccountData: (idToken) =>
      api.eraseAccountData(idToken).catch((cause: unknown) => {
        throw new AccountError({ kind: 'shopDataKept', refusal: deletionRefusal(cause) }, { cause })
      }),
  })
  const { origin } = window.location
  const api = createLazyShopApi(async () => {
    const { createHttpShopApi } = await fetchCode(() => import('../features/shop/api/http-shop-api.ts'))
    return createHttpShopApi({ origin, paymentPageUrl, idToken: () => session.idToken() })
  })
  const lowestPrices = createLowestPrices(api.reducedPrices)
  const loadAnalytics = async () => {
    // The press of the consent question is painted first.
    await afterPaint()
    const { createGoogleAnalytics } = await import('../features/consent/analytics/google-analytics.ts')
    return createGoogleAnalytics()
  }
  // A preview asks for no consent and counts no page views.
  const consent = createConsent(preview ? null : window)
  const analytics = preview ? silentAnalytics : createAnalytics(consent, createLazyAnalytics(loadAnalytics))
  const cameFrom = createCameFrom(consent, window.location.search)
  const countedApi: ShopApi = {
    ...api,
    createCheckoutSession(order, attempt) {
      analytics.happened({ name: 'begin_checkout', items: order.products })
      const known = cameFrom()
      return api.createCheckoutSession(known ? { ...order, cameFrom: known } : order, attempt)
    },
  }
  state.startListening({
    actionCreator: productAdded,
    effect: ({ payload }, { getOriginalState }) => {
      if (!selectIsInCart(getOriginalState(), payload.id))
        analytics.happened({ name: 'add_to_cart', items: [payload] })
    },
  })
  const shop = { api: countedApi, library: createLibrary({ api, store: state.store }) }
  return { content, analytics, consent, session, shop, clock, lowestPrices, fetchCode, siteUrl, ...state }
}

function previewContent({ transport, moment }: Preview) {
  const clock = createClock(readRenderedAt(document), document, () => moment.at() ?? Date.now())
  moment.onChange(clock.jump)
  return { clock, content: createContentSource({ clock: null, transport }) }
}

const RETRY_MS = 30_000

function publishedContent(service: ContentService, fetchCode: FetchCode) {
  const clock = createClock(readRenderedAt(document), document)
  const content = createContentSource({
    clock,
    transport: lazyTransport(service, fetchCode),
    inlined: readInlined(document),
  })
  return { clock, content }
}

/**
 * Fetches the code of the transport, with @sanity/client, when the page goes live, because a rendered page doesn’t need it. If a
 * newer build has removed the code, a read reloads the page. The live stream doesn’t, because a visitor may be writing.
 */
function lazyTransport(published: ContentService, fetchCode: FetchCode): ContentTransport {
  const service = published.isPrivate ? { ...published, apiHost: location.origin } : published
  let transport: Omit<ContentTransport, 'prepare'> | undefined
  async function load() {
    const { createPublishedTransport } = await import('../features/content/source/published-transport.ts')
    transport ??= createPublishedTransport(service)
    return transport
  }
  return {
    // The module is kept, because on a busy page `import` of a loaded module may take 300 ms.
    fetch: async (...question) => (transport ?? (await fetchCode(load))).fetch(...question),
    prepare: () => void load().catch(() => {}),
    listen(onEvent) {
      let isStopped = false
      let stop = () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      function follow() {
        load().then(
          ({ listen }) => {
            if (!isStopped) stop = listen(onEvent)
          },
          () => {
            onEvent({ type: 'restart' })
            timer = setTimeout(follow, RETRY_MS)
          },
        )
      }
      follow()
      return () => {
        isStopped = true
        clearTimeout(timer)
        stop()
      }
    },
  }
}
