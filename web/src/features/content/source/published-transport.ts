import { type ClientConfig, ClientError, createClient, type QueryParams } from '@sanity/client'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { contentEndpoint, onOneLine, queryId } from '#shared/api/content-endpoint.ts'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { fieldsOf, isTexts } from '#site/lib/fields.ts'
import { followLiveEvents, type VisiblePage } from './live-stream.ts'
import type { ContentTransport, QueryResult } from './ports.ts'

export type ContentService = {
  projectId: string
  dataset: string
  apiVersion: string
  /** The local service or this site, which serve all projects from one host. */
  apiHost: string | undefined
  /** The dataset is private, so the site’s own server runs the queries. */
  isPrivate?: boolean
}

/** Milliseconds. Then the page shows an older result of this tab, or is loaded as a document. */
const READ_TIME_LIMIT = 8_000

/** Reads and live events by @sanity/client. Fetch this module when the page has settled: it takes a slow phone 90 ms. */
export function createPublishedTransport(
  service: ContentService,
  page: VisiblePage = document,
  pollMs?: number,
): Omit<ContentTransport, 'prepare'> {
  const client = createClient(clientConfig(service))
  return {
    async fetch(query, params: QueryParams, freshness) {
      const signal = AbortSignal.timeout(READ_TIME_LIMIT)
      const options = { filterResponse: false, returnQuery: false, signal, ...freshness } as const
      try {
        return parseResponse(await client.fetch<unknown>(onOneLine(query), params, options))
      } catch (cause) {
        const isOfOtherBuild = service.isPrivate && cause instanceof ClientError && cause.statusCode === 404
        throw isOfOtherBuild ? new CodeUnavailable({ cause }) : cause
      }
    },
    listen: (onEvent) => followLiveEvents(() => client.live.events(), onEvent, page, pollMs),
  }
}

const clientConfig = ({
  apiHost,
  projectId,
  dataset,
  apiVersion,
  isPrivate,
}: ContentService): ClientConfig => ({
  projectId,
  dataset,
  apiVersion,
  ...(apiHost && { apiHost, useProjectHostname: false }),
  ...(isPrivate && { resolveFetch: () => fetchFromSite }),
  useCdn: true,
  perspective: 'published',
  maxRetries: 2,
})

/** Translates the client’s addresses into those of the page server, which knows the queries of its build by their ids. */
const fetchFromSite: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = async (address, init) => {
  const url = new URL(address)
  const query = url.searchParams.get('query')
  url.searchParams.delete('query')
  if (query !== null) url.pathname = contentEndpoint.query + queryId(query)
  else if (url.pathname.includes('/live/events/')) url.pathname = contentEndpoint['live/events']
  // After a lost stream, the client asks whether the origin may connect. This site may.
  else return new Response(null, { status: 404 })
  return fetch(url, init)
}

/** @throws Error for another form, for example a Wi-Fi login page with status 200 */
function parseResponse(response: unknown): QueryResult {
  const { result, syncTags = [] } = fieldsOf(response)
  if (result === undefined || !isTexts(syncTags)) throw new Error('The response holds no content.')
  return { result: tidyContent(result), tags: syncTags }
}
