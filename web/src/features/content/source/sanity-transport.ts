import { type ClientConfig, createClient, type QueryParams } from '@sanity/client'
import * as v from 'valibot'
import type { Answer, ContentTransport, LiveEvent } from './source.ts'

/** A read that takes longer counts as failed; phones on a bad network do answer within it. */
const timeoutMs = 8_000

/** A hotel’s login page answers 200 as well, and the client passes its text on as if it were an answer. */
const answerSchema = v.object({ result: v.unknown(), syncTags: v.optional(v.array(v.string()), []) })

/** Reads through @sanity/client, and follows the live events of the dataset. */
export function createSanityTransport(config: ClientConfig): ContentTransport {
  const client = createClient({ ...config, perspective: 'published', maxRetries: 1 })
  return {
    async fetch(query: string, params: QueryParams, lastLiveEventId): Promise<Answer> {
      const response = await client.fetch(query, params, {
        filterResponse: false,
        returnQuery: false,
        ...(lastLiveEventId && { lastLiveEventId }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { result, syncTags } = v.parse(answerSchema, response)
      return { result, tags: syncTags }
    },
    listen: (onEvent) => followLiveEvents(client, onEvent),
  }
}

const longestReconnectMs = 20_000

/** The client reconnects a dropped stream by itself but gives up on a refused one; this asks again, ever more slowly. */
function followLiveEvents(client: ReturnType<typeof createClient>, onEvent: (event: LiveEvent) => void) {
  let stopped = false
  let waitMs = 1_000
  let stop = () => {}

  function connect() {
    const subscription = client.live.events().subscribe({
      next(event) {
        switch (event.type) {
          case 'welcome':
            waitMs = 1_000
            return onEvent({ type: 'connected' })
          case 'message':
            return onEvent({ type: 'changed', tags: event.tags, id: event.id })
          case 'restart':
            return onEvent({ type: 'missedSome' })
          case 'reconnect':
          case 'goaway':
            return onEvent({ type: 'lost' })
        }
      },
      error() {
        onEvent({ type: 'lost' })
        if (stopped) return
        const timer = setTimeout(connect, waitMs)
        stop = () => clearTimeout(timer)
        waitMs = Math.min(waitMs * 2, longestReconnectMs)
      },
    })
    stop = () => subscription.unsubscribe()
  }

  connect()
  return () => {
    stopped = true
    stop()
  }
}
