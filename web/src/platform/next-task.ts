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
