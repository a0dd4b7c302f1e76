import { type ClientConfig, ClientError, createClient, type QueryParams } from '@sanity/client'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { CodeUnavailable } from '#site/browser/chunk-reload.ts'
import { fieldsOf, isTexts } from '#site/lib/fields.ts'
import { followLiveEvents, type LivePace, type VisiblePage } from './live-events.ts'
import type { ContentTransport } from './ports.ts'

export type ContentService = {
  projectId: string
  dataset: string
  apiVersion: string
  /** The local service or this site: one host for all projects. */
  apiHost: string | undefined
  /** True: the site’s own server runs the queries. */
  isPrivate?: boolean
}

/** Pages with an older result don’t wait this long; others say that they wait. */
const readTimeLimitMs = 25_000

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
  // Pages with an older result show it after 2.5 seconds, and read again.
  maxRetries: 2,
})

export function createPublishedTransport(
  service: ContentService,
  page: VisiblePage = document,
  pace?: LivePace,
): ContentTransport {
  const client = createClient(clientConfig(service))
  return {
    async fetch(query, params: QueryParams, freshness) {
      const signal = AbortSignal.timeout(readTimeLimitMs)
      const options = { filterResponse: false, returnQuery: false, signal, ...freshness } as const
      try {
        return parseResponse(await client.fetch<unknown>(query, params, options))
      } catch (cause) {
        const isOfOtherBuild = service.isPrivate && cause instanceof ClientError && cause.statusCode === 404
        throw isOfOtherBuild ? new CodeUnavailable({ cause }) : cause
      }
    },
    listen: (onEvent) => followLiveEvents(() => client.live.events(), onEvent, page, pace),
  }
}

/** @throws Error for another form: a Wi-Fi login page also has status 200 */
function parseResponse(response: unknown) {
  const { result, syncTags = [] } = fieldsOf(response)
  if (result === undefined || !isTexts(syncTags)) throw new Error('The response holds no content.')
  return { result: tidyContent(result), tags: syncTags }
}

const fetchFromSite: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = (address, init) => {
  const url = new URL(address)
  const query = url.searchParams.get('query')
  url.searchParams.delete('query')
  url.pathname = query === null ? contentEndpoint['live/events'] : contentEndpoint.query + queryId(query)
  // The client checks the CORS settings after a lost stream.
  return address.endsWith('/check/cors') ? Promise.resolve(Response.json({})) : fetch(url, init)
}
