import type { QueryParams } from '@sanity/client'
import { queryId } from '../../../../../shared/api/content-endpoint.ts'
import { CodeUnavailable } from '../../../../platform/chunk-reload.ts'
import type { Answer } from '../ports.ts'
import { parseAnswer, readTimeLimitMs } from './answer-schema.ts'
import { type ContentService, endpointUrl, type Freshness } from './content-service.ts'

/** Answers of a busy service, after which @sanity/client asks again too. */
const BUSY = [429, 502, 503]
const PAUSE_MS = 200

/**
 * Reads published content with the browser's own `fetch`. It saves a visitor the 27 KiB of @sanity/client, which
 * previews use. The request is the same as that of @sanity/client 8; a test compares both. A read that fails is sent
 * once more, as the client does it. Protocol: sanity.io/docs/http-reference/query.
 * @throws CodeUnavailable when the site has another build by now, which doesn't know the query
 * @throws Error when the service can't be reached within `readTimeLimitMs`, or refuses
 */
export async function readPublished(
  service: ContentService,
  query: string,
  params: QueryParams,
  freshness: Freshness,
): Promise<Answer> {
  const response = await fetchTwice(readAddress(service, query, params, freshness))
  if (response.status === 404 && service.isPrivate) throw new CodeUnavailable()
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`)
  return parseAnswer(await response.json())
}

/** The address of a read. The site knows its queries by their ids. Sanity takes up to 11 kB, so line breaks and indents, three bytes each, are left out. */
export function readAddress(
  service: ContentService,
  query: string,
  params: QueryParams,
  freshness: Freshness,
): URL {
  const url = endpointUrl('query', service)
  if (service.isPrivate) url.pathname += queryId(query)
  else url.searchParams.set('query', query.replace(/\s*\n\s*/g, ' '))
  for (const [name, value] of Object.entries(params)) {
    url.searchParams.set(`$${name}`, JSON.stringify(value))
  }
  url.searchParams.set('returnQuery', 'false')
  url.searchParams.set('perspective', 'published')
  for (const [name, value] of Object.entries(freshness)) url.searchParams.set(name, value)
  return url
}

async function fetchTwice(url: URL): Promise<Response> {
  const request = { signal: AbortSignal.timeout(readTimeLimitMs) }
  const first = await fetch(url, request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return null
  })
  if (first && !BUSY.includes(first.status)) return first
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return fetch(url, request)
}
