import { type ClientConfig, ClientError, createClient, type QueryParams } from '@sanity/client'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { type ContentService, parseResponse, READ_TIME_LIMIT } from './content-service.ts'
import type { ContentTransport } from './ports.ts'

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

/** Reads published content with @sanity/client. */
export function createPublishedReads(service: ContentService): ContentTransport['fetch'] {
  const client = createClient(clientConfig(service))
  return async (query, params: QueryParams, freshness) => {
    const signal = AbortSignal.timeout(READ_TIME_LIMIT)
    const options = { filterResponse: false, returnQuery: false, signal, ...freshness } as const
    try {
      return parseResponse(await client.fetch<unknown>(query, params, options))
    } catch (cause) {
      const isOfOtherBuild = service.isPrivate && cause instanceof ClientError && cause.statusCode === 404
      throw isOfOtherBuild ? new CodeUnavailable({ cause }) : cause
    }
  }
}

const fetchFromSite: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = (address, init) => {
  const url = new URL(address)
  url.pathname = contentEndpoint.query + queryId(url.searchParams.get('query') ?? '')
  url.searchParams.delete('query')
  return fetch(url, init)
}
