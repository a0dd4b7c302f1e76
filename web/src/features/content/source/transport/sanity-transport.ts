import { type ClientConfig, createClient } from '@sanity/client'
import * as v from 'valibot'
import type { ContentTransport } from '../ports.ts'
import { followLiveEvents } from './live-events.ts'

/** A read that takes longer counts as failed. Phones on a bad network answer within it. */
const timeLimitMs = 8_000

/** A hotel’s login page answers 200 as well, and the client returns its text as the result. */
const answerSchema = v.object({ result: v.unknown(), syncTags: v.optional(v.array(v.string()), []) })

/** Reads through @sanity/client, and follows the live events of the dataset. */
export function createSanityTransport(config: ClientConfig): ContentTransport {
  const client = createClient({ ...config, perspective: 'published', maxRetries: 1 })
  let isConnected = false
  return {
    async fetch(query, params, lastLiveEventId) {
      const response = await client.fetch(query, params, {
        filterResponse: false,
        returnQuery: false,
        ...freshness(lastLiveEventId, isConnected),
        signal: AbortSignal.timeout(timeLimitMs),
      })
      const { result, syncTags } = v.parse(answerSchema, response)
      return { result, tags: syncTags }
    },
    listen: (onEvent) =>
      followLiveEvents(client, (event) => {
        if (event.type === 'connected') isConnected = true
        if (event.type === 'lost') isConnected = false
        onEvent(event)
      }),
  }
}

/**
 * The CDN may answer with content that is some seconds old, unless the query names the event that it follows. On a
 * stream that has reported no event yet, `noStale` asks for the same: no later event would correct a stale answer.
 */
function freshness(lastLiveEventId: string | undefined, isConnected: boolean) {
  if (lastLiveEventId !== undefined) return { lastLiveEventId }
  return isConnected ? { cacheMode: 'noStale' as const } : {}
}
