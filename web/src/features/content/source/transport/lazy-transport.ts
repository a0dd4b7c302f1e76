import type { FetchCode } from '../../../../platform/chunk-reload.ts'
import type { ContentTransport } from '../ports.ts'
import type { createClientRead } from './client-read.ts'
import { type ContentService, freshnessOf } from './content-service.ts'
import { followLiveEvents } from './live-events.ts'
import { plainRead } from './plain-read.ts'

/**
 * The transport to the content service. The live stream and the check of the first page need no client: @sanity/client
 * is fetched with the first read after them.
 */
export function createLazyTransport(service: ContentService, fetchCode: FetchCode): ContentTransport {
  let isConnected = false
  let loading: Promise<ReturnType<typeof createClientRead>> | undefined
  function loadClient() {
    loading ??= fetchCode(() => import('./client-read.ts')).then(({ createClientRead }) =>
      createClientRead(service),
    )
    // A chunk that failed to load, for example offline, is requested again at the next read.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    async fetch(query, params, lastLiveEventId) {
      const read = await loadClient()
      return read(query, params, freshnessOf(lastLiveEventId, isConnected))
    },
    // Without `fetchCode`, which would reload a page that the visitor still reads.
    prepare: () => void import('./client-read.ts').catch(() => {}),
    check: (query, params, lastLiveEventId) =>
      plainRead(service, query, params, freshnessOf(lastLiveEventId, isConnected)),
    listen: (onEvent) =>
      followLiveEvents(service, (event) => {
        if (event.type === 'connected') isConnected = true
        if (event.type === 'lost') isConnected = false
        onEvent(event)
      }),
  }
}
