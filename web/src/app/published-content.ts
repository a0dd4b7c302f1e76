import type { FetchCode } from '#runtime/chunk-reload.ts'
import { readRenderedAt } from '#runtime/contract.ts'
import { createClock } from '../browser/clock.ts'
import { createPageResults, readInlined } from '../features/content/source/inlined-content.ts'
import type { ContentTransport } from '../features/content/source/ports.ts'
import type { ContentService } from '../features/content/source/published-transport.ts'
import { createContentSource } from '../features/content/source/source.ts'

const RETRY_MS = 30_000

export function publishedContent(service: ContentService, fetchCode: FetchCode) {
  const clock = createClock(readRenderedAt(document), document)
  const content = createContentSource({
    clock,
    transport: lazyTransport(service, fetchCode),
    inlined: readInlined(document),
    inlinedAt: location.pathname + location.search,
    pageResults: createPageResults(),
  })
  return { clock, content }
}

/**
 * Fetches the code of the transport, with @sanity/client, when the page goes live, because a rendered page doesn’t need it. If a
 * newer build has removed the code, a read reloads the page. The live stream doesn’t, because a visitor may be writing.
 */
function lazyTransport(published: ContentService, fetchCode: FetchCode): ContentTransport {
  const service = published.isPrivate ? { ...published, apiHost: location.origin } : published
  let transport: Omit<ContentTransport, 'prepare'> | undefined
  async function load() {
    const { createPublishedTransport } = await import('../features/content/source/published-transport.ts')
    transport ??= createPublishedTransport(service)
    return transport
  }
  return {
    // The module is kept, because on a busy page `import` of a loaded module may take 300 ms.
    fetch: async (...question) => (transport ?? (await fetchCode(load))).fetch(...question),
    prepare: () => void load().catch(() => {}),
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
