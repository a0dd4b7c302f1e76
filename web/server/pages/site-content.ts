import type { QueryParams } from '@sanity/client'
import type { SitemapQueryResult } from '../../shared/generated/sanity.types.ts'
import { sitemapQuery } from '../../shared/queries/sitemap.ts'
import { publishedContent } from '../common/content-client.ts'
import { publicAddresses } from './addresses.ts'
import { watchContent } from './health.ts'

/** A page is not worth a longer wait: the browser’s own script can do better by then. */
const TIMEOUT_MS = 5_000

/** What rendering reads: the answers that pages are made of, and which pages there are. Rejects when content is silent. */
export function siteContent(project: Parameters<typeof publishedContent>[0]) {
  const client = publishedContent(project)
  const { state, watch } = watchContent()
  return {
    /** How content was when it was last asked. */
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
      return publicAddresses(
        await watch(() => client.fetch<SitemapQueryResult>(sitemapQuery, {}, { signal })),
      )
    },
  }
}
