/**
 * The one place that uses what React Router keeps to itself: the state that it writes into the browser's history
 * (`createBrowserHistory` in react-router: `idx` is the depth in the tab's history, `key` tells entries apart). A test
 * holds this against the installed version.
 */

/** How deep in the tab's history the router believes to be. */
function depth(): number {
  const state: unknown = history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

/**
 * Adds a history entry for `path` at once, as the router itself would once the page has loaded. The router must
 * navigate there with `replace` afterwards.
 */
export function pushHistoryEntry(path: string) {
  // Keys only have to differ within a tab, and `crypto.randomUUID` is missing on insecure pages.
  const key = Math.random().toString(36).slice(2)
  history.pushState({ idx: depth() + 1, key }, '', path)
}
