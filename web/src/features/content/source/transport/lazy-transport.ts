import type { ContentTransport, LiveEvent } from '../ports.ts'
import type { createClientRead } from './client-read.ts'
import { type ContentService, freshnessOf } from './content-service.ts'
import { followLiveEvents } from './live-events.ts'
import { plainRead } from './plain-read.ts'

/** Opens a live stream. Returns a function that closes it. */
type Follow = (service: ContentService, onEvent: (event: LiveEvent) => void) => () => void

type Read = ReturnType<typeof createClientRead>

/**
 * The transport to the content service. The live stream and the check of the first page need no client: @sanity/client
 * is fetched with the first read after them. If its code is gone after a deploy, the same read is made without it.
 * `follow` opens the stream.
 */
export function createLazyTransport(
  service: ContentService,
  follow: Follow = followLiveEvents,
): ContentTransport {
  let isConnected = false
  let loading: Promise<Read | null> | undefined
  const load = () => {
    loading ??= import('./client-read.ts').then(
      ({ createClientRead }) => createClientRead(service),
      () => {
        // Requested again at the next read.
        loading = undefined
        return null
      },
    )
    return loading
  }
  const plain: Read = (query, params, freshness) => plainRead(service, query, params, freshness)
  return {
    async fetch(query, params, lastLiveEventId) {
      const read = (await load()) ?? plain
      return read(query, params, freshnessOf(lastLiveEventId, isConnected))
    },
    prepare: () => void load(),
    check: (query, params, lastLiveEventId) =>
      plain(query, params, freshnessOf(lastLiveEventId, isConnected)),
    listen: (onEvent) =>
      follow(service, (event) => {
        if (event.type === 'connected') isConnected = true
        if (event.type === 'lost') isConnected = false
        onEvent(event)
      }),
  }
}
