/** Code that is fetched late can be gone by then: a deploy has put files of other names in its place. */

/** Neither the code nor the site answers: there is nothing newer to be had, and loading the page would lose it. */
export class CodeOutOfReach extends Error {
  override name = 'CodeOutOfReach'

  constructor(options?: ErrorOptions) {
    super('Part of the site can’t be fetched.', options)
  }
}

/**
 * Fetches code. When it doesn’t arrive though the site answers, the page at `address` (by default the one that is
 * shown) is loaded whole, and the promise stays open until then; but once in each build, so that nothing can go round
 * in circles, and then the reason is thrown. Throws `CodeOutOfReach` when the site is silent as well.
 */
export type FetchCode = <Module>(load: () => Promise<Module>, address?: () => string) => Promise<Module>

type Tab = {
  location: Pick<Location, 'href' | 'assign' | 'reload'>
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>
  /** Throws when storage is blocked. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const storageKey = 'loaded-anew-by'
const patienceMs = 5_000
const pauseMs = 3_000

/** `build` names the build that runs: by default by this chunk’s address, whose hash covers the names of all others. */
export function createFetchCode(tab: Tab, build: string = import.meta.url): FetchCode {
  let isLeaving = false

  function mayLoadAnew(): boolean {
    try {
      if (tab.sessionStorage.getItem(storageKey) === build) return false
      tab.sessionStorage.setItem(storageKey, build)
      return true
    } catch {
      // Without a note of it, a second time would not be told from the first.
      return false
    }
  }

  return async (load, address = () => tab.location.href) => {
    try {
      return await load()
    } catch (cause) {
      const target = address()
      if (!(await siteAnswers(target, tab))) throw new CodeOutOfReach({ cause })
      if (!isLeaving && !mayLoadAnew()) throw cause
      if (!isLeaving) loadWhole(target, tab)
      isLeaving = true
      return new Promise(() => {})
    }
  }
}

/**
 * Has code wait for its styles to be there. Vite asks for a style sheet once: when that was in vain while the page was
 * prefetched, the visit itself would show it bare, without a word. Thrown once, so that a sheet that is missing for
 * good leaves the pages readable.
 */
export function withStyles(tab: Pick<Window, 'addEventListener'>) {
  let lost: Error | undefined
  tab.addEventListener('vite:preloadError', ({ payload }) => {
    if (payload.message.startsWith('Unable to preload CSS')) lost = payload
  })
  return async <Module>(load: () => Promise<Module>): Promise<Module> => {
    const module = await load()
    const cause = lost
    lost = undefined
    if (cause) throw cause
    return module
  }
}

function loadWhole(address: string, { location }: Tab) {
  // Going to where one is would only scroll when the address has a fragment.
  if (address === location.href) location.reload()
  else location.assign(address)
}

/** Whether loading a page would bring one, rather than the browser’s own words about a missing connection. */
export async function siteAnswers(address: string, tab: Pick<Tab, 'fetch'> = window): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { status } = await tab.fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** Asks for the page that is shown until the site answers or `signal` is aborted, and loads it then. */
export async function loadOnceReachable(signal: AbortSignal, tab: Tab = window) {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!signal.aborted && (await siteAnswers(tab.location.href, tab))) return tab.location.reload()
  }
}
