/**
 * Sounds that are fetched before they are played, so that they begin within a frame. The page’s one element plays them all: iOS
 * would demand a further press for a second element.
 */
export type FetchedSounds = {
  /** Fetches each sound once. A failed fetch is repeated at the next call. */
  fetch(urls: readonly string[]): void
  /** @returns the address of the fetched sound, or `url` itself */
  addressOf(url: string): string
  /** Frees the memory. */
  release(): void
}

export function createFetchedSounds(
  load: (url: string, signal: AbortSignal) => Promise<Blob> = loadSound,
): FetchedSounds {
  let stop = new AbortController()
  const known = new Map<string, string | null>()
  async function fetchOne(url: string) {
    const { signal } = stop
    known.set(url, null)
    try {
      const sound = await load(url, signal)
      if (!signal.aborted) known.set(url, URL.createObjectURL(sound))
    } catch {
      if (!signal.aborted) known.delete(url)
    }
  }
  return {
    fetch: (urls) => {
      for (const url of urls) if (!known.has(url)) void fetchOne(url)
    },
    addressOf: (url) => known.get(url) ?? url,
    release() {
      stop.abort()
      stop = new AbortController()
      for (const address of known.values()) if (address) URL.revokeObjectURL(address)
      known.clear()
    },
  }
}

async function loadSound(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return response.blob()
}
