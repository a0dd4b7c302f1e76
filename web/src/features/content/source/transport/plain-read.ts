import type { QueryParams } from '@sanity/client'
import type { Answer } from '../ports.ts'
import { parseAnswer, readTimeLimitMs } from './answer-schema.ts'
import { type ContentService, endpointUrl, type Freshness } from './content-service.ts'

/**
 * The read of client-read.ts with the browser's own `fetch`, for the check of content that came with a page. Most
 * visits read nothing else, and so don't load the client. The request is the same as that of @sanity/client 8; a test
 * compares both. Protocol: sanity.io/docs/http-reference/query.
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
