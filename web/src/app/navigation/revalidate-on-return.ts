import type { createRouter } from '../router.tsx'

/** Minimum time between two revalidations, for visitors who switch between windows often. */
const minIntervalMs = 15_000

type Page = {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/**
 * Runs the loaders of a cart page again when the visitor returns to its tab. Prices may have changed in the meantime,
 * and a suspended tab receives no live events. `showsCart` says whether the page at a path shows a cart.
 */
export function revalidateOnReturn(
  router: Pick<ReturnType<typeof createRouter>, 'revalidate'> & { state: { location: { pathname: string } } },
  showsCart: (path: string) => boolean,
  { window, document }: Page,
  now: () => number = Date.now,
) {
  let loadedAt = now()
  const onReturn = () => {
    if (document.visibilityState === 'hidden' || now() - loadedAt < minIntervalMs) return
    if (!showsCart(router.state.location.pathname)) return
    loadedAt = now()
    void router.revalidate()
  }
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
}
