import type { ContentTransport, LiveEvent } from '../ports.ts'
import { type ContentService, freshnessOf } from './content-service.ts'
import { followLiveEvents } from './live-events.ts'
import { readPublished } from './published-read.ts'

/** Opens a live stream. Returns a function that closes it. */
type Follow = (service: ContentService, onEvent: (event: LiveEvent) => void) => () => void

/** The transport to the content service for published content. `follow` opens the stream. */
export function createContentTransport(
  service: ContentService,
  follow: Follow = followLiveEvents,
): ContentTransport {
  let isConnected = false
  return {
    fetch: (query, params, lastLiveEventId) =>
      readPublished(service, query, params, freshnessOf(lastLiveEventId, isConnected)),
    listen: (onEvent) =>
      follow(service, (event) => {
        if (event.type === 'connected') isConnected = true
        if (event.type === 'lost') isConnected = false
        onEvent(event)
      }),
  }
}
