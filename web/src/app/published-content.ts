import type { FetchCode } from '../browser/chunk-reload.ts'
import { createClock } from '../browser/clock.ts'
import { readInlined } from '../features/content/source/inlined-content.ts'
import { createPageResults } from '../features/content/source/page-results.ts'
import type { ContentTransport } from '../features/content/source/ports.ts'
import type { ContentService } from '../features/content/source/published-transport.ts'
import { createContentSource } from '../features/content/source/source.ts'
import { createResultStore } from '../features/content/source/stored-results.ts'
import { readRenderedAt } from './rendered-at.ts'

const RETRY_MS = 30_000

export function publishedContent(service: ContentService, fetchCode: FetchCode) {
  const clock = createClock(readRenderedAt(document), document)
  const content = createContentSource({
    clock,
    transport: lazyTransport(service, fetchCode),
    store: createResultStore(),
    inlined: readInlined(document),
    pageResults: createPageResults(),
  })
  return { clock, content }
}

/**
 * Fetches the code of @sanity/client with the first read or live stream: a rendered page needs neither. If a newer
 * build has removed the code, a read reloads the page. The live stream doesn’t, because a visitor may be writing.
 */
function lazyTransport(service: ContentService, fetchCode: FetchCode): ContentTransport {
  let transport: ContentTransport | undefined
  const load = async () => {
    const { createPublishedTransport } = await import('../features/content/source/published-transport.ts')
    const apiHost = service.isPrivate ? location.origin : service.apiHost
    transport ??= createPublishedTransport({ ...service, apiHost })
    return transport
  }
  return {
    fetch: async (...question) => (await fetchCode(load)).fetch(...question),
    listen(onEvent) {
      let isStopped = false
      let stop = () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      function follow() {
        load().then(
          ({ listen }) => {
            if (!isStopped) stop = listen(onEvent)
          },
          () => {
            onEvent({ type: 'restart' })
            timer = setTimeout(follow, RETRY_MS)
          },
        )
      }
      follow()
      return () => {
        isStopped = true
        clearTimeout(timer)
        stop()
      }
    },
  }
}
