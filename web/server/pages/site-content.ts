import type { QueryParams } from '@sanity/client'
import { today } from '../../shared/dates.ts'
import type { RedirectsQueryResult, SitemapQueryResult } from '../../shared/generated/sanity.types.ts'
import { redirectsQuery } from '../../shared/queries/redirect.ts'
import { sitemapQuery } from '../../shared/queries/sitemap.ts'
import { timeParameters } from '../../shared/schedule/visible-at.ts'
import { publishedContent } from '../common/content-client.ts'
import { publicAddresses } from './addresses.ts'
import { watchContent } from './health.ts'

/** After this time the browser gets the shell and reads the content itself. */
const TIMEOUT_MS = 5_000

/** The content for rendering: query results, the list of pages and the redirects. Rejects when the content service doesn't answer. */
export function siteContent(project: Parameters<typeof publishedContent>[0]) {
  const client = publishedContent(project)
  const { state, watch } = watchContent()
  return {
    /** The result of the last content query. */
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
        await watch(() =>
          client.fetch<SitemapQueryResult>(
            sitemapQuery,
            { ...timeParameters(Date.now()), today: today() },
            { signal },
          ),
        ),
      )
    },
    readRedirects() {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return watch(() => client.fetch<RedirectsQueryResult>(redirectsQuery, {}, { signal }))
    },
  }
}
