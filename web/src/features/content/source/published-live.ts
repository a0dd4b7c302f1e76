import {
  type ContentService,
  eventsAddress,
  parseResponse,
  queryAddress,
  READ_TIME_LIMIT,
} from './content-service.ts'
import { followLiveEvents, type LivePace, type VisiblePage } from './live-events.ts'
import type { ContentTransport } from './ports.ts'

/**
 * What an open page asks of the content service: whether its content is current, and each change from now on. The
 * browser’s own means are enough for it. @sanity/client, 37 KiB, is fetched for the first read of other content.
 */
export function createPublishedLive(
  service: ContentService,
  page: VisiblePage = document,
  pace?: LivePace,
): Pick<ContentTransport, 'isCurrent' | 'listen'> {
  const openStream = () => ('EventSource' in globalThis ? new EventSource(eventsAddress(service)) : undefined)
  return {
    async isCurrent({ result }, query, params, freshness = {}) {
      const signal = AbortSignal.timeout(READ_TIME_LIMIT)
      const response = await fetch(queryAddress(service, query, params, freshness), { signal })
      const current = response.ok && parseResponse(await response.json()).result
      return JSON.stringify(current) === JSON.stringify(result)
    },
    listen: (onEvent) => followLiveEvents(openStream, onEvent, page, pace),
  }
}
