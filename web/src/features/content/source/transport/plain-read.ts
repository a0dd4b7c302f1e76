import type { QueryParams } from '@sanity/client'
import type { Answer } from '../ports.ts'
import { parseAnswer, readTimeLimitMs } from './answer-schema.ts'
import { type ContentService, endpointUrl, type Freshness } from './content-service.ts'

/**
 * The same read as client-read.ts makes, with the browser's own `fetch`, for the check of what came with a page: most
 * visits read nothing else, and need no client. The request is the one that @sanity/client 8 sends; a test compares
 * both. Protocol: sanity.io/docs/http-reference/query.
 */
export async function plainRead(
  service: ContentService,
  query: string,
  params: QueryParams,
  freshness: Freshness,
): Promise<Answer> {
  const url = endpointUrl('query', service)
  url.searchParams.set('query', query)
  for (const [name, value] of Object.entries(params)) {
    url.searchParams.set(`$${name}`, JSON.stringify(value))
  }
  url.searchParams.set('returnQuery', 'false')
  url.searchParams.set('perspective', 'published')
  for (const [name, value] of Object.entries(freshness)) url.searchParams.set(name, value)
  const response = await fetch(url, { signal: AbortSignal.timeout(readTimeLimitMs) })
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`)
  return parseAnswer(await response.json())
}
