/**
 * Ends the current task, so that the browser can answer a touch or paint before the next step of the start. A message
 * instead of a timer: browsers delay nested timers by 4 ms each.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** A page that gets hidden paints no more. */
const LATEST_PAINT_MS = 100

/**
 * Resolves after the next paint, or at once where nothing is painted. What a tap starts but doesn't show yet waits for
 * it, so that the browser can show the pressed control.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => void nextTask().then(resolve))
    setTimeout(resolve, LATEST_PAINT_MS)
  })

/**
 * Calls `act` after the next paint, or at once when the visitor leaves the page. For what a press changes for good,
 * which must not be lost with the page.
 */
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
