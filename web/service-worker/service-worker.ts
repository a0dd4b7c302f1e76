/**
 * Lets the site start without a connection: caches the HTML shell and the built files that pages have used. The site
 * itself stores the content of read pages (web/src/features/content/source/stored-results.ts). Pages come from the
 * network when there is one, so that no visitor gets code of an earlier build.
 */
// A module, so that this file can declare the worker’s kind of `self`.
export {}

declare const self: ServiceWorkerGlobalScope

/** The style sheets of each script of this build: rendered pages inline their styles. */
declare const STYLES_OF: Readonly<Record<string, string[]>>

const CACHE = 'offline-1'
/** A private page: its HTML has no content, so the site starts from it at every address. */
const SHELL = '/account'
const FILES = '/assets/'

/** The message of a started page: the built files that it has used, as paths. */
type Started = { files: string[] }

function isStarted(message: unknown): message is Started {
  if (typeof message !== 'object' || message === null || !('files' in message)) return false
  const { files } = message
  return Array.isArray(files) && files.every((file) => typeof file === 'string' && file.startsWith(FILES))
}

const filesOf = (html: string) =>
  [...html.matchAll(/(?:data-entry|data-scripts|src|href)="([^"]*)"/g)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => name.startsWith(FILES))

const withStyles = (files: readonly string[]) => [
  ...new Set(files.flatMap((file) => [file, ...(STYLES_OF[file] ?? [])])),
]

/** The file names contain a hash of their content, so a file that the browser has cached is current. */
async function cacheFiles(cache: Cache, files: readonly string[]) {
  const missing = await Promise.all(files.map(async (file) => !(await cache.match(file))))
  const uncached = files.filter((_, index) => missing[index])
  await Promise.all(
    uncached.map(async (file) => {
      const response = await fetch(file, { cache: 'force-cache' })
      if (response.ok) await cache.put(file, response)
    }),
  )
}

/**
 * Caches the shell of the current build, and deletes files that neither it nor the current page uses: they belong to
 * earlier builds.
 */
async function cacheShell(used: readonly string[]) {
  const response = await fetch(SHELL)
  if (!response.ok) return
  const cache = await caches.open(CACHE)
  const files = withStyles([...filesOf(await response.clone().text()), ...used])
  await cacheFiles(cache, files)
  await cache.put(SHELL, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith(FILES) && !files.includes(pathname)) await cache.delete(url)
  }
}

async function pageHasStarted(used: readonly string[]) {
  const cache = await caches.open(CACHE)
  const shell = await cache.match(SHELL)
  const [entry] = shell ? filesOf(await shell.text()) : []
  if (entry === undefined || !used.includes(entry)) await cacheShell(used)
  else await cacheFiles(cache, withStyles(used))
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse
    return preloaded instanceof Response ? preloaded : await fetch(event.request)
  } catch (error) {
    const shell = await caches.match(SHELL)
    if (shell) return shell
    throw error
  }
}

async function builtFile(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell([]).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // Without the preload, a page would wait until the worker has started.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  if (isStarted(event.data)) event.waitUntil(pageHasStarted(event.data.files).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith(FILES)) event.respondWith(builtFile(request))
})
