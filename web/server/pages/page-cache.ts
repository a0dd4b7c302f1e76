import { createBulkhead } from '../common/limits/bulkhead.ts'
import type { Rendered } from './bundle.ts'

/** A page as it goes out. */
export type Served<Page> = Page & {
  /** Rendering failed, and this is the last good version. */
  isStale: boolean
}

/**
 * When a page past its time is rendered again: `after-answer` serves the cached version once more, which needs a
 * program that goes on between requests; `before-answer` is for functions, which are frozen then.
 */
export type Refresh = 'after-answer' | 'before-answer'

type Options<Page> = {
  render: (address: string) => Promise<Page>
  /** Whether the site has a page at this address. Others can be invented without end: they share a small partition. */
  isKnown?: (address: string) => boolean
  /** How long a page counts as fresh, in ms. */
  freshMs?: number
  refresh?: Refresh
  /** How long a page that could not be rendered is not tried again, in ms. */
  retryAfterMs?: number
  partitions?: Record<'known' | 'other', PartitionSize>
  now?: () => number
}

type PartitionSize = {
  /** The least recently used pages leave first. */
  maxPages: number
  /** Renderings at the same time; further ones are refused. */
  maxRenders: number
}

/** More than the site has pages; and enough for redirects and further pages of lists. */
const PARTITIONS = {
  known: { maxPages: 2_000, maxRenders: 32 },
  other: { maxPages: 100, maxRenders: 4 },
}

type Entry<Page> = {
  rendered: Page
  freshUntil: number
  generation: number
  /** The last attempt to render this page again failed. */
  failed?: { retryAt: number; generation: number }
}

function createPartition<Page>({ maxPages, maxRenders }: PartitionSize) {
  const entries = new Map<string, Entry<Page>>()
  return {
    limited: createBulkhead('renderer', maxRenders),
    find: (address: string) => entries.get(address),
    keep(address: string, entry: Entry<Page>) {
      entries.delete(address)
      entries.set(address, entry)
      const oldest = entries.keys().next()
      if (entries.size > maxPages && !oldest.done) entries.delete(oldest.value)
    },
  }
}

/**
 * Renders pages on demand and caches them. After `contentChanged` a page is rendered before it is served, and the
 * cached version is served only when rendering fails.
 */
export function createPageCache<Page extends object>({
  render,
  isKnown = () => true,
  freshMs = 60_000,
  refresh = 'after-answer',
  retryAfterMs = 5_000,
  partitions: sizes = PARTITIONS,
  now = () => Date.now(),
}: Options<Page>) {
  const partitions = { known: createPartition<Page>(sizes.known), other: createPartition<Page>(sizes.other) }
  const partitionOf = (address: string) => partitions[isKnown(address) ? 'known' : 'other']
  const inFlight = new Map<string, Promise<Page>>()
  let generation = 0

  function renderOnce(address: string): Promise<Page> {
    const key = `${generation} ${address}`
    const running = inFlight.get(key)
    if (running) return running
    const startedIn = generation
    const { limited, keep } = partitionOf(address)
    const rendering = limited(() => render(address))
      .then((rendered) => {
        keep(address, { rendered, freshUntil: now() + freshMs, generation: startedIn })
        return rendered
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    return rendering
  }

  async function renderFirst(address: string, cached: Entry<Page> | undefined): Promise<Served<Page>> {
    if (cached?.failed?.generation === generation && cached.failed.retryAt > now())
      return { ...cached.rendered, isStale: true }
    const startedIn = generation
    try {
      return { ...(await renderOnce(address)), isStale: false }
    } catch (error) {
      if (!cached) throw error
      // Further visitors don't wait for the same failure.
      const failed = { retryAt: now() + retryAfterMs, generation: startedIn }
      partitionOf(address).keep(address, { ...cached, failed })
      return { ...cached.rendered, isStale: true }
    }
  }

  return {
    /** Rejects when the page was never rendered and can't be now. */
    async get(address: string): Promise<Served<Page>> {
      const { find, keep } = partitionOf(address)
      const cached = find(address)
      const isFresh = cached !== undefined && cached.freshUntil >= now()
      if (cached?.generation !== generation || (!isFresh && refresh === 'before-answer'))
        return renderFirst(address, cached)
      keep(address, cached)
      // A failure here shows at the next request that has to wait.
      if (!isFresh) void renderOnce(address).catch(() => {})
      return { ...cached.rendered, isStale: false }
    },
    /** Something was published, changed or withdrawn. */
    contentChanged() {
      generation += 1
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache<Rendered>>
