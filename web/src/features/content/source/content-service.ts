import type { QueryParams } from '@sanity/client'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { fieldsOf, isTexts } from '#site/lib/fields.ts'
import type { Freshness, QueryResult } from './ports.ts'

export type ContentService = {
  projectId: string
  dataset: string
  apiVersion: string
  /** The local service or this site: one host for all projects. */
  apiHost: string | undefined
  /** True: the site’s own server runs the queries. */
  isPrivate?: boolean
}

/** Pages with an older result don’t wait this long; others say that they wait. In ms. */
export const READ_TIME_LIMIT = 25_000

/** @throws Error for another form: a Wi-Fi login page also has status 200 */
export function parseResponse(response: unknown): QueryResult {
  const { result, syncTags = [] } = fieldsOf(response)
  if (result === undefined || !isTexts(syncTags)) throw new Error('The response holds no content.')
  return { result: tidyContent(result), tags: syncTags }
}

/** The address that @sanity/client 8 asks for the query, with its order of parameters, so that caches have one copy. */
export function queryAddress(
  service: ContentService,
  query: string,
  params: QueryParams,
  freshness: Freshness,
) {
  const { isPrivate } = service
  const url = isPrivate ? siteUrl(service, contentEndpoint.query + queryId(query)) : dataUrl(service, 'query')
  if (!isPrivate) url.searchParams.set('query', query)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(`$${name}`, JSON.stringify(value))
  const { cacheMode, ...event } = freshness
  const mode = cacheMode && { cacheMode }
  const options = { ...mode, returnQuery: 'false', perspective: 'published', ...event }
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  return url
}

export const eventsAddress = (service: ContentService) =>
  service.isPrivate ? siteUrl(service, contentEndpoint['live/events']) : dataUrl(service, 'live/events')

const siteUrl = ({ apiHost }: ContentService, path: string) => new URL(path, apiHost)

function dataUrl(
  { apiHost, projectId, dataset, apiVersion }: ContentService,
  resource: 'query' | 'live/events',
) {
  const host = resource === 'query' ? 'apicdn' : 'api'
  return new URL(
    `/v${apiVersion}/data/${resource}/${dataset}`,
    apiHost ?? `https://${projectId}.${host}.sanity.io`,
  )
}
