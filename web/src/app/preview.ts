import type { createBrowserRouter } from 'react-router-dom'
import type { ContentTransport } from '../features/content/source/ports.ts'
import type { Config } from './config.ts'

export type Preview = {
  transport: ContentTransport
  /** Draws the outlines that lead from a text to its field, and follows the Studio's address bar. */
  enableEditing(router: ReturnType<typeof createBrowserRouter>): Promise<void>
}

/** How long a page in somebody's frame waits for the Studio to speak. */
const patienceMs = 15_000

/**
 * The preview mode. Entered only when the configured Studio shows this page and speaks to it: messages of
 * other origins are kept from the preview altogether. Null for every ordinary visitor, who downloads none of it.
 */
export async function connectPreview({ studioUrl, sanity }: Config): Promise<Preview | null> {
  const isFramed = window.self !== window.top
  if (!studioUrl || !isFramed || !(await hearsFrom(window.parent, studioUrl))) return null
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
        // Results come over the channel as they change: there is nothing to fetch again.
        refresh: ({ source }) => (source === 'manual' ? router.revalidate() : false),
      })
    },
  }
}

/** Resolves true once the Studio speaks. From then on, what other origins say never reaches the preview. */
function hearsFrom(studio: Window, studioUrl: string): Promise<boolean> {
  const gate = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      gate.abort()
      resolve(false)
    }, patienceMs)
    const hear = (event: MessageEvent) => {
      if (event.source === studio && event.origin === studioUrl) {
        clearTimeout(timer)
        resolve(true)
      } else if (event.source !== window) {
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('message', hear, { capture: true, signal: gate.signal })
  })
}
