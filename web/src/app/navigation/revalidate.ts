import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>

/**
 * Runs the page’s loaders again once no page is loading. A revalidation would restart a running load, and a loader with effects,
 * such as that of the success page, which clears the cart, would run twice.
 */
export function createRevalidate(router: Router): () => void {
  let isWaiting = false
  const revalidate = () => {
    if (isIdle(router.state)) return void router.revalidate()
    if (isWaiting) return
    isWaiting = true
    const unsubscribe = router.subscribe((state) => {
      if (!isIdle(state)) return
      unsubscribe()
      isWaiting = false
      // The router notifies its subscribers before the load has ended.
      queueMicrotask(revalidate)
    })
  }
  return revalidate
}

const isIdle = ({ initialized, navigation }: Router['state']) => initialized && navigation.state === 'idle'

/** Limits the requests of visitors who often switch windows. */
const minIntervalMs = 15_000

type Page = {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/** Reads prices again when the visitor returns, because a suspended tab receives no live events. */
export function revalidateOnReturn(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'revalidate'> & {
    state: { location: { pathname: string } }
  },
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
