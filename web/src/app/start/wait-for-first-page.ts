import type { createRouter } from '../router.tsx'

/** Resolves once the router has the code and the data of its first page. */
export function waitForFirstPage(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}
