/** Ends the current task, so that the browser can handle a touch or paint. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Runs `task` when the browser is idle, after `latestMs` at the latest. Safari has no `requestIdleCallback`. */
export function whenIdle(task: () => void, latestMs: number) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: latestMs })
  else setTimeout(task, Math.min(latestMs, 500))
}

/** A hidden page doesn't paint. */
const LATEST_PAINT_MS = 100

/** Resolves after the next paint. For work without a visible change, before which the browser paints the pressed control. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATEST_PAINT_MS)
  })

/** Calls `act` after the next paint, or when the visitor leaves the page, so that a press is not lost with the page. */
export function afterPaintOrOnLeave(act: () => void) {
  let hasActed = false
  const actOnce = () => {
    if (hasActed) return
    hasActed = true
    window.removeEventListener('pagehide', actOnce)
    act()
  }
  window.addEventListener('pagehide', actOnce)
  void afterPaint().then(actOnce)
}
