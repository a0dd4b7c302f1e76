import { serviceWorkerPath } from '../../../shared/service-worker-path.ts'

/**
 * Has the browser keep what the site needs to start without a connection: see web/service-worker/service-worker.ts.
 * @throws Error where service workers are missing or blocked, for example in a private window
 */
export async function keepForOffline() {
  await navigator.serviceWorker.register(serviceWorkerPath)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ files: [...new Set(files)] })
}
