/** Reloads the page when a chunk is missing: a deploy renames chunks, and open tabs request old names. */

/** A reload would replace the page with a browser error, because the site is unreachable. */
export class CodeUnavailable extends Error {
  override name = 'CodeUnavailable'

  constructor(options?: ErrorOptions) {
    super('Part of the site can’t be fetched.', options)
  }
}

/**
 * Fetches code. If that fails while the site is reachable, loads the page at `address` (by default the current one) as
 * a document, and the promise stays pending. This happens once per build, against endless reloads; then the promise
 * rejects with the cause. Rejects with `CodeUnavailable` when the site is unreachable.
 */
export type FetchCode = <Module>(load: () => Promise<Module>, address?: () => string) => Promise<Module>

type Tab = {
  location: Pick<Location, 'href' | 'assign' | 'reload'>
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>
  /** Throws when storage is blocked. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const storageKey = 'reloaded-by-build'
const timeoutMs = 5_000
const retryDelayMs = 3_000

/**
 * `build` identifies the running build. The default is this chunk’s address, whose hash changes with any other chunk.
 */
export function createFetchCode(tab: Tab, build: string = import.meta.url): FetchCode {
  let isLeaving = false

  function mayReload(): boolean {
    try {
      if (tab.sessionStorage.getItem(storageKey) === build) return false
      tab.sessionStorage.setItem(storageKey, build)
      return true
    } catch {
      // Without storage a second reload can’t be prevented.
      return false
    }
  }

  return async (load, address = () => tab.location.href) => {
    try {
      return await load()
    } catch (cause) {
      const target = address()
      if (!(await isSiteReachable(target, tab))) throw new CodeUnavailable({ cause })
      if (!isLeaving && !mayReload()) throw cause
      if (!isLeaving) loadDocument(target, tab)
      isLeaving = true
      return new Promise(() => {})
    }
  }
}

export function loadDocument(address: string, { location }: Pick<Tab, 'location'> = window) {
  // An assignment of the current address with a fragment would only scroll.
  if (address === location.href) location.reload()
  else location.assign(address)
}

/** Loading an unreachable page would show the browser’s connection error. */
export async function isSiteReachable(address: string, tab: Pick<Tab, 'fetch'> = window): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { status } = await tab.fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** Requests the current page until the site responds, then reloads it. Stops when `signal` is aborted. */
export async function reloadWhenReachable(signal: AbortSignal, tab: Tab = window) {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    if (!signal.aborted && (await isSiteReachable(tab.location.href, tab))) return tab.location.reload()
  }
}
