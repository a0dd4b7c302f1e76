import { createClient, type QueryParams } from '@sanity/client'
import type { Answer } from '../ports.ts'
import { parseAnswer, readTimeLimitMs } from './answer-schema.ts'
import { type ContentService, clientConfig, type Freshness } from './content-service.ts'

/** Reads through @sanity/client. */
export function createClientRead(service: ContentService) {
  const client = createClient(clientConfig(service))
  return async (query: string, params: QueryParams, freshness: Freshness): Promise<Answer> =>
    parseAnswer(
      await client.fetch(query, params, {
        filterResponse: false,
        returnQuery: false,
        ...freshness,
        signal: AbortSignal.timeout(readTimeLimitMs),
      }),
    )
}
