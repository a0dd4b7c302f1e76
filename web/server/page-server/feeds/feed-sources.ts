import type { QueryParams } from '@sanity/client'
import { Hono } from 'hono'
import * as v from 'valibot'
import { shopApiPaths } from '#shared/api/paths.ts'
import { type ReducedPrice, reducedPricesSchema } from '#shared/api/prices.ts'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { maxCartItems } from '#shared/api/values.ts'
import type {
  PressFeedQueryResult,
  ProductFeedQueryResult,
  ScheduleQueryResult,
} from '#shared/generated/sanity.types.ts'
import { pressFeedQuery } from '#shared/queries/press-release.ts'
import { productFeedQuery } from '#shared/queries/product-feed.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { type Dated, nextChange } from '#shared/schedule/next-change.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { publishedContent } from '../../common/content-client.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { describeError, logFault } from '../../common/log.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { readyResponse, respond } from '../cache/ready-response.ts'
import { PRODUCT_FEED, PRODUCT_FEED_ITEMS, productFeed, productsInSale } from './product-feed.ts'
import { pressFeed, RSS, RSS_ITEMS } from './rss.ts'

const text = v.pipe(v.string(), v.nonEmpty())

/** Malformed values are reported by the site’s own configuration. */
const FeedEnvironment = v.object({
  VITE_SANITY_PROJECT_ID: text,
  VITE_SANITY_DATASET: text,
  VITE_SANITY_API_VERSION: text,
  VITE_SANITY_API_HOST: v.optional(v.string()),
  SANITY_READ_TOKEN: v.optional(v.string()),
  VITE_SITE_URL: v.pipe(v.string(), v.url()),
})

type Environment = Readonly<Record<string, unknown>>

type Served = {
  readonly path: string
  readonly type: string
  /** The start of a sentence about the feed’s entries, such as `The news`. */
  readonly subject: string
}

export type FeedSource = Served & {
  /** @throws when the content service doesn’t answer within `TIMEOUT_MS` */
  readonly read: () => Promise<Dated & { text: string }>
}

const TIMEOUT_MS = 5_000

type Feed<Result> = {
  served: Served
  query: string
  limit: number
  write: (result: Result, siteUrl: string, now: number) => string | Promise<string>
}

/** @returns undefined when the site is not configured */
function feedSource<Result>(environment: Environment, feed: Feed<Result>): FeedSource | undefined {
  const parsed = v.safeParse(FeedEnvironment, environment)
  if (!parsed.success) return undefined
  const siteUrl = parsed.output.VITE_SITE_URL
  const client = publishedContent(parsed.output)
  const read = async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const now = Date.now()
    const params: QueryParams = { limit: feed.limit, ...timeParameters(now) }
    const [result, schedule] = await Promise.all([
      client.fetch<Result>(feed.query, params, { signal }).then(tidyContent),
      client.fetch<ScheduleQueryResult>(scheduleQuery, params, { signal }),
    ])
    const changesAt = nextChange({ results: [result], schedule, isOfDay: false }, now)
    return { text: await feed.write(result, siteUrl, now), changesAt }
  }
  return { ...feed.served, read }
}

export const pressFeedSource = (environment: Environment) =>
  feedSource<PressFeedQueryResult>(environment, {
    served: RSS,
    query: pressFeedQuery,
    limit: RSS_ITEMS,
    write: ({ releases, channel }, siteUrl) => pressFeed(releases, channel, siteUrl),
  })

const SHOP_TIMEOUT_MS = 2_000

/** Empty while the shop API doesn't answer: then the feed announces no reduction. */
async function readReduced(shop: string, ids: readonly string[]): Promise<ReducedPrice[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / maxCartItems) }, (_, index) =>
    ids.slice(index * maxCartItems, (index + 1) * maxCartItems),
  )
  try {
    const found = await Promise.all(
      chunks.map(async (some) => {
        const url = new URL(shopApiPaths.prices, shop)
        url.searchParams.set('ids', some.join())
        const response = await fetch(url, { signal: AbortSignal.timeout(SHOP_TIMEOUT_MS) })
        return v.parse(reducedPricesSchema, await response.json()).data
      }),
    )
    return found.flat()
  } catch (error) {
    logFault('reductions-unread', describeError(error))
    return []
  }
}

/** Asks the shop API at the site's own address for reductions; on one machine at `LOCAL_SHOP_API`. */
export const productFeedSource = (environment: Environment) =>
  feedSource<ProductFeedQueryResult>(environment, {
    served: PRODUCT_FEED,
    query: productFeedQuery,
    limit: PRODUCT_FEED_ITEMS,
    async write({ products, channel }, siteUrl, now) {
      const shop = typeof environment.LOCAL_SHOP_API === 'string' ? environment.LOCAL_SHOP_API : siteUrl
      const reduced = await readReduced(shop, productsInSale(products, now))
      return productFeed(products, channel, siteUrl, { now, reduced })
    },
  })

const RETRY_SECONDS = 30
const FRESH_MS = 5_000

export function feedRoute(source: FeedSource): Hono {
  const cache = createPageCache({
    freshMs: FRESH_MS,
    refresh: 'before-response',
    render: async () => {
      const { text, changesAt } = await source.read()
      return { changesAt, response: await readyResponse(text, { headers: { 'content-type': source.type } }) }
    },
  })
  return new Hono().get(source.path, async (context) => {
    try {
      const feed = await cache.get(source.path)
      const caching = cachingUntil(feed, { browser: FRESH_MS / 1_000 })
      return respond(feed.response, context.req.raw, feed.isStale ? 'no-store' : caching)
    } catch {
      return context.text(`${source.subject} can’t be read at the moment. Please try again soon.\n`, 503, {
        'retry-after': String(RETRY_SECONDS),
      })
    }
  })
}
