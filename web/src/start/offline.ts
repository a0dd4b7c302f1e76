import { serviceWorkerPath } from '#shared/service-worker-path.ts'
import { whenIdle } from '../browser/scheduling/when-idle.ts'

/** The page that a first touch opens is loaded before the offline files. */
const KEEP_AFTER_MS = 2_000

/**
 * At the first use of the page, so that a visit without any use costs nothing: web/service-worker/service-worker.ts.
 */
export function keepForOfflineOnceUsed() {
  const used = new AbortController()
  const keep = () => {
    used.abort()
    // Without a connection or service workers, for example in a private window, a later visit tries again.
    setTimeout(() => whenIdle(() => void keepForOffline().catch(() => {}), 3_000), KEEP_AFTER_MS)
  }
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, keep, { signal: used.signal, passive: true, capture: true })
}

async function keepForOffline() {
  await navigator.serviceWorker.register(serviceWorkerPath)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ files: [...new Set(files)] })
}
