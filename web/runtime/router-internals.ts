/**
 * The only code that uses internals of React Router. A test fails when the installed version changes.
 * - The history state, whose format is in `createBrowserHistory` of react-router: `idx` is the entry’s index in the
 * tab’s history, `key` identifies the entry.
 * - `preventScrollReset` of the router’s state, which ScrollRestoration reads.
 */
import type { createBrowserRouter } from 'react-router-dom'

function currentIndex(): number {
  const state: unknown = history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

/**
 * The router adds a history entry only after the page has loaded. After this call, navigate to `path` with `replace`.
 */
export function pushHistoryEntry(path: string) {
  // Keys only have to differ within a tab; `crypto.randomUUID` is missing on insecure pages.
  const key = Math.random().toString(36).slice(2)
  history.pushState({ idx: currentIndex() + 1, key }, '', path)
}

/**
 * ScrollRestoration would scroll the first page to the top: a button would move away from under the visitor’s finger.
 * The next navigation scrolls as usual. Call it after the first page’s load, before hydration.
 */
export function keepScrollPosition(router: Pick<ReturnType<typeof createBrowserRouter>, 'state'>) {
  Object.assign(router.state, { preventScrollReset: true })
}
