import type { createRouter } from '../router.tsx'

type Router = Pick<ReturnType<typeof createRouter>, 'state' | 'subscribe' | 'revalidate'>

/**
 * Returns a function that runs the loaders of the current page again, once no page is loading. During a load, the router
 * would drop that load's results and start it again. A loader that changes something, such as the success page's, which
 * clears the cart, would then run twice.
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
