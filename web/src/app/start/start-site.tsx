import config from 'virtual:site-config'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { cartPaths } from '../../../shared/paths.ts'
import { createStateStorage } from '../../platform/browser-storage.ts'
import { loadRestOfStyles } from '../../platform/page-styles.ts'
import { forgetScrollPosition, keepScrollPosition } from '../../platform/router-internals.ts'
import { nextTask } from '../../platform/scheduling/next-task.ts'
import { whenIdle } from '../../platform/scheduling/when-idle.ts'
import { restrictMarkup } from '../../platform/trusted-types.ts'
import { App } from '../App.tsx'
import { followOtherTabs } from '../cross-tab.ts'
import { startListeners } from '../listeners.ts'
import { prefetchPages } from '../navigation/prefetch.ts'
import { revalidateOnReturn } from '../navigation/revalidate-on-return.ts'
import { createRevalidate } from '../navigation/revalidate-when-idle.ts'
import { connectPreview } from '../preview.ts'
import { createRouter } from '../router.tsx'
import { createServices, type Services } from '../services.ts'
import { makeStore } from '../store.ts'
import { holdPresses } from './early-clicks.ts'
import { keepForOffline } from './offline.ts'
import { dropPrefetchRules } from './prefetch-rules.ts'
import { waitForFirstPage } from './wait-for-first-page.ts'

/** Starts the site in `root`, in steps that are short tasks each. */
export async function startSite(root: HTMLElement) {
  restrictMarkup(config.analyticsUrl)
  const styles = loadRestOfStyles(document)
  const preview = await connectPreview(config)
  await nextTask()
  const state = makeStore(createStateStorage(() => (preview ? noStorage() : window.localStorage)))
  let onCartReplaced = () => {}
  // In the task in which the store reads the storage: a change of another tab is either read or heard.
  if (!preview) followOtherTabs(state.store, window, () => onCartReplaced())
  await nextTask()
  const services = createServices(config, preview, state)
  await nextTask()
  const router = createRouter(services)
  onCartReplaced = connect(services, router)
  await nextTask()
  if (isNewVisit()) forgetScrollPosition(location.pathname)
  await nextTask()
  router.initialize()
  await nextTask()
  await styles
  dropPrefetchRules(document)
  const app = <App services={services} router={router} />
  if (root.hasChildNodes() && !preview) {
    // The loaders answer from the inlined content, so hydration starts with the same data as the rendered HTML.
    await waitForFirstPage(router)
    keepScrollPosition(router)
    await nextTask()
    holdPresses(root)
    startTransition(() => void hydrateRoot(root, app))
    whenIdle(() => services.content.goLive(), 3_000)
    prefetchPages(document)
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  void preview?.enableEditing(router)
  if (import.meta.env.PROD && !preview) keepOnceUsed()
}

/** The page that a first touch opens comes before the files that are kept. */
const KEEP_AFTER_MS = 2_000

/** A visitor who reads on may come back without a connection. A visit that only looks costs nothing. */
function keepOnceUsed() {
  const used = new AbortController()
  const keep = () => {
    used.abort()
    setTimeout(() => whenIdle(() => void tryToKeep(), 3_000), KEEP_AFTER_MS)
  }
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, keep, { signal: used.signal, passive: true, capture: true })
}

async function tryToKeep() {
  try {
    await keepForOffline()
  } catch {
    // No connection any more, or no service workers here. The site works without, and a later visit tries again.
  }
}

/** Whether a link or an address led here, not Back, Forward or a reload. */
function isNewVisit() {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/**
 * Has the page follow content, sign-in, returns of the visitor and the connection.
 * @returns loads the page's data again when the browser is idle
 */
function connect(services: Services, router: ReturnType<typeof createRouter>) {
  const revalidate = createRevalidate(router)
  services.content.onChange(revalidate)
  startListeners(services.listeners, { loadLibrary: () => void services.shop.library.load(), revalidate })
  revalidateOnReturn(router, (path) => cartPaths.includes(path), { window, document })
  // What couldn't be read without a connection, the lists of an account for example, is read once there is one.
  window.addEventListener('online', revalidate)
  // redux-persist writes with a short delay. This writes pending changes when the visitor leaves. Hiding comes after
  // `pagehide`, in which the last press takes effect, and is all that a phone reports before it ends a page.
  window.addEventListener('pagehide', () => void services.persistor.flush())
  document.addEventListener('visibilitychange', () => void services.persistor.flush())
  return revalidate
}

/** Makes a preview keep its state in memory, apart from the visitor's stored cart. */
function noStorage(): Storage {
  throw new Error('The preview has no storage.')
}
