import { fromOre, toOre } from '#shared/money.ts'
import { CURRENCY } from '#shared/shop.ts'
import { TAG } from '#site/browser/trusted-types.ts'
import type { AnalyticsTransport, PageView, ShopEvent } from './analytics.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    /** Google’s switch. `true` stops the tag from sending and storing. */
    [disabled: `ga-disable-${string}`]: boolean | undefined
  }
}

/** Strict, because the id comes from content and becomes part of a script’s URL. */
const MEASUREMENT_ID = /^G-[A-Z0-9]+$/

/** Google’s default is two years. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/**
 * Google Analytics 4. Loads the tag with the first page view, and grants only analytics storage. Sends URLs without their query,
 * which may hold a checkout reference. Doesn’t count browsers without the Cookie Store API, because their cookies could not be
 * deleted when consent is withdrawn. Turn off the property’s “enhanced measurement”, or page views count twice.
 * Protocol: https://developers.google.com/tag-platform/gtagjs/reference
 */
export function createGoogleAnalytics(tab: Window = window): AnalyticsTransport {
  const started = new Set<string>()
  let isGranted = false
  let referrer = referrerOf(tab)
  const command = (...words: unknown[]) => {
    tab.dataLayer ??= []
    tab.dataLayer.push(toArguments(words))
  }

  function grant() {
    if (isGranted) return
    if (started.size === 0) command('consent', 'default', denied)
    command('consent', 'update', { analytics_storage: 'granted' })
    isGranted = true
  }

  function start(id: string) {
    if (started.size === 0) command('js', new Date())
    command('config', id, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      // Only cookies of this host can be deleted.
      cookie_domain: 'none',
      cookie_expires: COOKIE_SECONDS,
    })
    started.add(id)
    addTag(tab.document, id)
  }

  return {
    send(hit, id) {
      if (!MEASUREMENT_ID.test(id) || !('cookieStore' in tab)) return
      if ('name' in hit) return command('event', hit.name, { ...eventFields(hit), send_to: id })
      const page = pageFields(hit, tab.location.origin, referrer)
      tab[`ga-disable-${id}`] = false
      grant()
      // The tag’s own events, such as engagement time, use these fields too.
      command('set', page)
      if (!started.has(id)) start(id)
      command('event', 'page_view', { ...page, send_to: id })
      referrer = page.page_location
    },
    stop() {
      for (const id of started) tab[`ga-disable-${id}`] = true
      if (isGranted) command('consent', 'update', denied)
      isGranted = false
      void deleteCookies(tab)
    },
  }
}

/** developers.google.com/analytics/devguides/collection/ga4/reference/events */
function eventFields(event: ShopEvent) {
  if (event.name === 'play_opening') return { opening_title: event.title }
  const ore = event.items.reduce((sum, { price }) => sum + toOre(price), 0)
  return {
    currency: CURRENCY,
    value: fromOre(ore),
    items: event.items.map(({ id, title, price }) => ({ item_id: id, item_name: title, price })),
    ...(event.name === 'purchase' && { transaction_id: String(event.order) }),
  }
}

const pageFields = ({ path, title }: PageView, origin: string, referrer: string) => ({
  page_title: title,
  page_location: new URL(path, origin).href,
  page_referrer: referrer,
})

/** Leaves out the query, and the path of another site, because they may be private. */
function referrerOf({ document, location }: Window): string {
  const url = URL.parse(document.referrer)
  if (!url) return ''
  return url.origin === location.origin ? `${url.origin}${url.pathname}` : `${url.origin}/`
}

/** The tag accepts an `arguments` object, and silently drops an array. */
const toArguments = (words: readonly unknown[]) => ({
  ...words,
  length: words.length,
  [Symbol.iterator]: () => words.values(),
  [Symbol.toStringTag]: 'Arguments',
})

function addTag(document: Document, id: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = TAG + id
  document.head.append(script)
}

async function deleteCookies(tab: Window) {
  if (!('cookieStore' in tab)) return
  try {
    const cookies = tab.cookieStore
    const ours = (await cookies.getAll()).filter(({ name }) => /^_ga(_|$)/.test(name ?? ''))
    await Promise.all(ours.map(({ name }) => name && cookies.delete(name)))
  } catch {
    // Reading throws while cookies are blocked. Then none are stored.
  }
}
