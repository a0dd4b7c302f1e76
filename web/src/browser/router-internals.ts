/**
 * The only code that uses internals of React Router. A test fails when the installed version changes.
 *
 * - The state that it writes into the browser's history. Its format is in `createBrowserHistory` of react-router: `idx`
 *   is the entry's index in the tab's history, `key` identifies the entry.
 * - The router's state, whose `preventScrollReset` ScrollRestoration reads.
 */
import type { createBrowserRouter } from 'react-router-dom'

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
  // Keys only have to differ within a tab; `crypto.randomUUID` is missing on insecure pages.
  const key = Math.random().toString(36).slice(2)
  history.pushState({ idx: currentIndex() + 1, key }, '', path)
}

/**
 * Leaves the scroll position of the first page to the browser. ScrollRestoration would treat it as a new page and
 * scroll to the top: a button would move away from under the visitor's finger. The next navigation scrolls as usual.
 * Call it after the load of the first page, before hydration.
 */
export function keepScrollPosition(router: Pick<ReturnType<typeof createBrowserRouter>, 'state'>) {
  Object.assign(router.state, { preventScrollReset: true })
}
