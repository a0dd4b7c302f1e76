/** Runs `task` when the browser is idle, after `latestMs` at the latest. Safari has no `requestIdleCallback`. */
export function whenIdle(task: () => void, latestMs: number) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: latestMs })
  else setTimeout(task, Math.min(latestMs, 500))
}
