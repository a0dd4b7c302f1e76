import type { createRouter } from './router.tsx'

/** Coming and going between two windows is no reason to read everything each time. */
const pauseMs = 15_000

type Page = {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/**
 * Reads a page that shows a cart again when somebody comes back to it: prices may have changed while nobody looked,
 * and a tab that slept has heard of no change. `showsCart` is asked for the path of the page.
 */
export function followReturns(
  router: Pick<ReturnType<typeof createRouter>, 'revalidate'> & { state: { location: { pathname: string } } },
  showsCart: (path: string) => boolean,
  { window, document }: Page,
  now: () => number = Date.now,
) {
  let readAt = now()
  const cameBack = () => {
    if (document.visibilityState === 'hidden' || now() - readAt < pauseMs) return
    if (!showsCart(router.state.location.pathname)) return
    readAt = now()
    void router.revalidate()
  }
  window.addEventListener('focus', cameBack)
  document.addEventListener('visibilitychange', cameBack)
}
