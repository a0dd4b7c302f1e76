import type { createBrowserRouter } from 'react-router-dom'
import type { ContentTransport } from '../features/content/source/ports.ts'
import { followMoment, type PreviewMoment } from '../features/content/source/preview-moment.ts'
import type { Config } from './config.ts'

export type Preview = {
  transport: ContentTransport
  moment: PreviewMoment
  /** Shows outlines that open a text’s field in the Studio. Keeps the Studio’s address bar up to date. */
  enableEditing(router: ReturnType<typeof createBrowserRouter>): Promise<void>
  /** True for SVG that has only shapes, as the schema icons of the outlines. */
  isDrawing(html: string): boolean
}

const ATTRIBUTE = String.raw`\s+(?!on|style|href|xlink)[a-zA-Z][\w:-]*="[^"<>]*"`
const SHAPE = String.raw`<\/?(?:svg|g|path|circle|ellipse|line|polygon|polyline|rect)(?:${ATTRIBUTE})*\s*\/?>`
const DRAWING = new RegExp(`^(?=<svg\\s)(?:${SHAPE})+$`, 'i')

export const isDrawing = (html: string) => DRAWING.test(html)

const timeoutMs = 15_000

/** Null when the Studio sends no message, because another site frames the page. */
export async function connectToStudio(
  studioUrl: string,
  { projectId, dataset }: Config['sanity'],
): Promise<Preview | null> {
  if (!(await receivesMessageFrom(window.parent, studioUrl))) return null
  const { createPreviewTransport } = await import('../features/content/source/preview-transport.ts')
  const moment = followMoment(window, studioUrl)
  return {
    isDrawing,
    moment,
    transport: createPreviewTransport({ projectId, dataset, studioUrl, moment }),
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
        // New results arrive over the channel.
        refresh: ({ source }) => (source === 'manual' ? router.revalidate() : false),
      })
    },
  }
}

/** True after the Studio’s first message. Stops all messages from other origins. */
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
