/** Runs a task when the browser has nothing better to do, and after `latestMs` at the latest. Safari has no word for it. */
export function whenIdle(task: () => void, latestMs: number) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: latestMs })
  else setTimeout(task, Math.min(latestMs, 500))
}
