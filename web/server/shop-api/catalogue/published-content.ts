import type { QueryParams } from '@sanity/client'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { publishedContent } from '../../common/content-client.ts'
import { createBulkhead } from '../../common/http/bulkhead.ts'
import { Unavailable } from '../../common/unavailable.ts'

export type ContentSettings = Parameters<typeof publishedContent>[0]

const TIMEOUT_MS = 5_000
/** Per process. */
const CALLS = { total: 20, share: 5 }

/** The port to the content service, without a cache. @throws Unavailable, also when `parse` throws */
export type ReadContent = <Content>(
  query: string,
  params: QueryParams,
  parse: (result: unknown) => Content,
) => Promise<Content>

export function createReadContent(settings: ContentSettings, now: () => number = Date.now): ReadContent {
  const client = publishedContent(settings)
  const inRoom = createBulkhead('content service', CALLS)
  return async (query, params, parse) => {
    try {
      const result = await inRoom<unknown>(() =>
        client.fetch(
          query,
          { ...params, ...timeParameters(now()) },
          { signal: AbortSignal.timeout(TIMEOUT_MS) },
        ),
      )
      return parse(tidyContent(result))
    } catch (error) {
      throw error instanceof Unavailable ? error : new Unavailable('content service', error)
    }
  }
}
