/**
 * The only code that uses internals of React Router. A test fails when the installed version changes.
 *
 * - The state that it writes into the browser's history. Its format is in `createBrowserHistory` of react-router: `idx`
 *   is the entry's index in the tab's history, `key` identifies the entry.
 * - The scroll positions that ScrollRestoration stores for the tab: an object of numbers by key.
 * - The router's state, whose `preventScrollReset` ScrollRestoration reads.
 * - `createBrowserRouter`, which ranks all routes and starts the first navigation in one long task.
 */
import {
  type createBrowserRouter,
  type DOMRouterOpts,
  type RouteObject,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_hydrationRouteProperties,
  UNSAFE_mapRouteProperties,
} from 'react-router-dom'

/** The router of `createBrowserRouter`, before it has started: call `initialize()` in a later task. */
export function createIdleRouter(
  routes: RouteObject[],
  {
    getContext,
    instrumentations,
  }: { [Name in 'getContext' | 'instrumentations']: NonNullable<DOMRouterOpts[Name]> },
): ReturnType<typeof createBrowserRouter> {
  return UNSAFE_createRouter({
    routes,
    getContext,
    instrumentations,
    history: UNSAFE_createBrowserHistory(),
    mapRouteProperties: UNSAFE_mapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  })
}

/** The router's index of the current entry in the tab's history. */
function currentIndex(): number {
  const state: unknown = history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

/**
 * Adds a history entry for `path` right away. The router itself adds it only after the page has loaded. Afterwards the
 * caller must navigate to `path` with `replace`.
 */
export function pushHistoryEntry(path: string) {
  // Keys only have to differ within a tab, and `crypto.randomUUID` is missing on insecure pages.
  const key = Math.random().toString(36).slice(2)
  history.pushState({ idx: currentIndex() + 1, key }, '', path)
}

const scrollPositionsKey = 'react-router-scroll-positions'

/**
 * Forgets where an earlier visit to the path was scrolled to. The first page of a document has its path as the key of its
 * position, so a link from outside would lead to the middle of the page. Call it before the first render.
 */
export function forgetScrollPosition(path: string) {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? '{}')
    sessionStorage.setItem(scrollPositionsKey, JSON.stringify({ ...Object(positions), [path]: undefined }))
  } catch {
    // Blocked storage holds no positions.
  }
}

/**
 * Keeps the scroll position of a rendered page while it hydrates. ScrollRestoration would scroll to the top, because
 * the router takes the page for a new one: a button would move away from under the visitor's finger. The next
 * navigation scrolls as usual. Call it before hydration.
 */
export function keepScrollPosition(router: Pick<ReturnType<typeof createBrowserRouter>, 'state'>) {
  Object.assign(router.state, { preventScrollReset: true })
}
