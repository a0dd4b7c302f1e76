import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>

/**
 * Runs the page’s loaders again once no page is loading. A revalidation during a load would restart it: a loader with
 * effects, such as the success page’s, which clears the cart, would run twice.
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
      // The router notifies its subscribers before it has finished the load.
      queueMicrotask(revalidate)
    })
  }
  return revalidate
}

const isIdle = ({ initialized, navigation }: Router['state']) => initialized && navigation.state === 'idle'

/** For visitors who often switch windows. */
const minIntervalMs = 15_000

type Page = {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/** Prices may change while the visitor is away, and a suspended tab receives no live events. */
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
