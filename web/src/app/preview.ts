import type { createBrowserRouter } from 'react-router-dom'
import type { ContentTransport } from '../features/content/source/ports.ts'
import type { Config } from './config.ts'

export type Preview = {
  transport: ContentTransport
  /**
   * Shows outlines that open the field of a text in the Studio, and keeps the address in step with the Studio's address
   * bar.
   */
  enableEditing(router: ReturnType<typeof createBrowserRouter>): Promise<void>
}

/** How long a framed page waits for the first message of the Studio. */
const timeoutMs = 15_000

/**
 * Starts the preview when the configured Studio frames this page and sends it a message. Messages from other origins
 * never reach the preview. Otherwise the result is null, and none of the preview's code is downloaded.
 */
export async function connectPreview({ studioUrl, sanity }: Config): Promise<Preview | null> {
  const isFramed = window.self !== window.top
  if (!studioUrl || !isFramed || !(await receivesMessageFrom(window.parent, studioUrl))) return null
  const { createPreviewTransport } = await import('../features/content/source/transport/preview-transport.ts')
  const { projectId, dataset } = sanity
  return {
    transport: createPreviewTransport({ projectId, dataset, studioUrl }),
    async enableEditing(router) {
      const { enableVisualEditing } = await import('@sanity/visual-editing')
      enableVisualEditing({
        zIndex: 20,
        history: {
          subscribe: (navigate) =>
            router.subscribe(({ historyAction, location: { pathname, search } }) =>
              navigate({
                type: historyAction === 'REPLACE' ? 'replace' : historyAction === 'POP' ? 'pop' : 'push',
                title: document.title,
                url: `${pathname}${search}`,
              }),
            ),
          update: ({ type, url }) =>
            void (type === 'pop'
              ? router.navigate(-1)
              : router.navigate(url, { replace: type === 'replace' })),
        },
        // New results arrive over the channel, so automatic refreshes have nothing to fetch.
        refresh: ({ source }) => (source === 'manual' ? router.revalidate() : false),
      })
    },
  }
}

/** Resolves to true after the Studio's first message. Messages from other origins are stopped, before and after it. */
function receivesMessageFrom(studio: Window, studioUrl: string): Promise<boolean> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      resolve(false)
    }, timeoutMs)
    const onMessage = (event: MessageEvent) => {
      if (event.source === studio && event.origin === studioUrl) {
        clearTimeout(timer)
        resolve(true)
      } else if (event.source !== window) {
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('message', onMessage, { capture: true, signal: controller.signal })
  })
}
