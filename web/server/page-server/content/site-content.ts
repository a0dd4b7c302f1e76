import type { QueryParams, SanityClient } from '@sanity/client'
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
  const readTagged = async (
    from: SanityClient,
    query: string,
    params: QueryParams,
    freshness: { lastLiveEventId?: string; cacheMode?: 'noStale' } = {},
  ) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { result, syncTags } = await watch(() =>
      from.fetch(query, params, { filterResponse: false, returnQuery: false, ...freshness, signal }),
    )
    return { result, tags: syncTags ?? [] }
  }
  const read = <Result>(query: string, params: QueryParams = {}) =>
    watch(() => client.fetch<Result>(query, params, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
  const readPublic: PublicContent = (query, params, { lastLiveEventId, isFresh }) => {
    const freshest = isFresh ? ({ cacheMode: 'noStale' } as const) : {}
    return limited(() =>
      readTagged(throughCdn, query, params, lastLiveEventId ? { lastLiveEventId } : freshest),
    )
  }
  return {
    readPublic,
    /** The token is a header here, because the client sends it only with live events of drafts. */
    liveClient: client.withConfig({
      ...(project.SANITY_READ_TOKEN && { headers: { authorization: `Bearer ${project.SANITY_READ_TOKEN}` } }),
    }),
    state,
    fetchContent: (query: string, params: QueryParams) => readTagged(client, query, params),
    async readAddresses() {
      const now = Date.now()
      const params = timeParameters(now)
      const [found, schedule] = await Promise.all([
        read<SitemapQueryResult>(sitemapQuery, params),
        read<ScheduleQueryResult>(scheduleQuery, params),
      ])
      const changesAt = nextChange({ results: [], schedule, isOfDay: true }, now)
      return { ...publicAddresses(found), changesAt }
    },
    /** @returns the published ones among `ids` */
    readPublishedIds: async (ids: readonly string[]) =>
      v.parse(v.array(v.string()), await read('*[_id in $ids]._id', { ids })),
    readKnownAddresses: () => read<AddressesQueryResult>(addressesQuery),
    readRedirects: () => read<RedirectsQueryResult>(redirectsQuery),
  }
}
