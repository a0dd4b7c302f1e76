import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import type {
  AddressesQueryResult,
  RedirectsQueryResult,
  ScheduleQueryResult,
  SitemapQueryResult,
} from '#shared/generated/sanity.types.ts'
import { addressesQuery } from '#shared/queries/addresses.ts'
import { redirectsQuery } from '#shared/queries/redirect.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { sitemapQuery } from '#shared/queries/sitemap.ts'
import { nextChange } from '#shared/schedule/next-change.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { publishedContent } from '../../common/content-client.ts'
import { createBulkhead } from '../../common/http/bulkhead.ts'
import { publicAddresses } from './addresses.ts'
import { watchContent } from './health.ts'

/** After this time the browser gets the shell and reads the content itself. */
const TIMEOUT_MS = 5_000

/** The most reads by browsers at once, per process. Further reads wait, so that pages are still rendered. */
const READS = { total: 50, share: 10 }

type Freshness = { lastLiveEventId: string | undefined; isFresh: boolean }

type QueryResult = { result: unknown; tags: readonly string[] }

/** Reads through Sanity’s CDN, which caches results per token. */
export type PublicContent = (query: string, params: QueryParams, freshness: Freshness) => Promise<QueryResult>

/** All reads reject when the content service doesn’t answer. */
export function siteContent(project: Parameters<typeof publishedContent>[0]) {
  const client = publishedContent(project)
  const { state, watch } = watchContent()
  const throughCdn = client.withConfig({ useCdn: true })
  const limited = createBulkhead('content service', READS)
  const readPublic: PublicContent = async (query, params, { lastLiveEventId, isFresh }) => {
    const { result, syncTags } = await limited(() =>
      watch(() =>
        throughCdn.fetch(query, params, {
          filterResponse: false,
          returnQuery: false,
          ...(lastLiveEventId ? { lastLiveEventId } : isFresh && { cacheMode: 'noStale' as const }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      ),
    )
    return { result, tags: syncTags ?? [] }
  }
  return {
    readPublic,
    /** The token is a header here, because the client sends it only with live events of drafts. */
    liveClient: client.withConfig({
      ...(project.SANITY_READ_TOKEN && { headers: { authorization: `Bearer ${project.SANITY_READ_TOKEN}` } }),
    }),
    state,
    async fetchContent(query: string, params: QueryParams) {
      const { result, syncTags } = await watch(() =>
        client.fetch(query, params, {
          filterResponse: false,
          returnQuery: false,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      )
      return { result, tags: syncTags ?? [] }
    },
    async readAddresses() {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const now = Date.now()
      const params = timeParameters(now)
      const [found, schedule] = await watch(() =>
        Promise.all([
          client.fetch<SitemapQueryResult>(sitemapQuery, params, { signal }),
          client.fetch<ScheduleQueryResult>(scheduleQuery, params, { signal }),
        ]),
      )
      const changesAt = nextChange({ results: [], schedule, isOfDay: true }, now)
      return { ...publicAddresses(found), changesAt }
    },
    /** @returns the published ones among `ids` */
    async readPublishedIds(ids: readonly string[]) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const found = await watch(() => client.fetch<unknown>('*[_id in $ids]._id', { ids }, { signal }))
      return v.parse(v.array(v.string()), found)
    },
    readKnownAddresses() {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return watch(() => client.fetch<AddressesQueryResult>(addressesQuery, {}, { signal }))
    },
    readRedirects() {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return watch(() => client.fetch<RedirectsQueryResult>(redirectsQuery, {}, { signal }))
    },
  }
}
