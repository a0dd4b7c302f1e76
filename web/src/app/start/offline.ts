import { serviceWorkerPath } from '../../../shared/service-worker-path.ts'

/**
 * Has the browser keep what the site needs to start without a connection: see web/service-worker/service-worker.ts.
 * Does nothing where service workers are missing or blocked.
 */
export async function keepForOffline({
  navigator,
  performance,
  location,
}: Window & typeof globalThis = window) {
  try {
    await navigator.serviceWorker.register(serviceWorkerPath)
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    active?.postMessage({ files: [...new Set(files)] })
  } catch {
    // For example in a private window. The site works without it.
  }
}
