import type { ClientConfig } from '@sanity/client'
import type { FetchCode } from '../../../../platform/chunk-reload.ts'
import type { ContentTransport } from '../ports.ts'

/** After this time, a chunk that failed to load is requested again. */
const chunkRetryMs = 5_000

/** The Sanity transport. @sanity/client is fetched on first use instead of with the page. */
export function createLazyTransport(config: ClientConfig, fetchCode: FetchCode): ContentTransport {
  let loading: Promise<ContentTransport> | undefined
  const load = () => {
    loading ??= fetchCode(() => import('./sanity-transport.ts')).then(({ createSanityTransport }) =>
      createSanityTransport(config),
    )
    // A chunk that failed to load, offline for example, is requested again next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    fetch: async (query, params, lastLiveEventId) => (await load()).fetch(query, params, lastLiveEventId),
    listen(onEvent) {
      let stop = () => {}
      let stopped = false
      const connect = () => {
        load().then(
          (transport) => {
            if (!stopped) stop = transport.listen(onEvent)
          },
          () => {
            onEvent({ type: 'lost' })
            const timer = setTimeout(connect, chunkRetryMs)
            stop = () => clearTimeout(timer)
          },
        )
      }
      connect()
      return () => {
        stopped = true
        stop()
      }
    },
  }
}
