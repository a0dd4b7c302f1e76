/** Ends the current task, so that the browser can handle a touch or paint. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
