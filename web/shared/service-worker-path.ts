/** The address of the service worker: it serves the whole site, so it is at the top. */
export const serviceWorkerPath = '/service-worker.js'
