import type { Dated } from '#shared/schedule/next-change.ts'
import { createBulkhead } from '../../common/http/bulkhead.ts'

export type Served<Page> = Page & {
  /** The cached version is served although a new render was due: it failed or is slow. */
  isStale: boolean
}

/**
 * `after-response` serves an expired page once more while it renders anew. `before-response` is for feeds, whose cached version
 * may be hours old because readers come rarely.
 */
export type Refresh = 'after-response' | 'before-response'

type Options<Page> = {
  render: (address: string) => Promise<Page>
  freshMs?: number
  refresh?: Refresh
}

/** How long a request waits for a new version of a cached page. */
const PATIENCE_MS = 2_000
const RETRY_AFTER_MS = 5_000
/** More than the site has addresses. */
const MOST_PAGES = 2_000
const RENDERINGS = { total: 32, share: 8 }

type Entry<Page> = {
  rendered: Page
  freshUntil: number
  generation: number
  failed?: { retryAt: number; generation: number }
}

async function withTimeout<Result>(work: Promise<Result>, ms: number, fallback: Result): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function renderCurrent<Page extends Dated>(render: Options<Page>['render'], address: string) {
  const rendered = await render(address)
  // A planned change took effect during the render.
  return rendered.changesAt <= Date.now() ? render(address) : rendered
}

/**
 * After `contentChanged`, serves the cached version of a page only if a new render fails or is slow. From a page’s `changesAt`
 * on, serves the cached version only if a new render fails.
 */
export function createPageCache<Page extends Dated>({
  render,
  freshMs = 60_000,
  refresh = 'after-response',
}: Options<Page>) {
  const entries = new Map<string, Entry<Page>>()
  const limited = createBulkhead('renderer', RENDERINGS)
  const inFlight = new Map<string, { rendering: Promise<Page>; startedAt: number }>()
  let generation = 0

  function keep(address: string, entry: Entry<Page>) {
    entries.delete(address)
    entries.set(address, entry)
    const oldest = entries.keys().next()
    if (entries.size > MOST_PAGES && !oldest.done) entries.delete(oldest.value)
  }

  function startRendering(address: string): Promise<Page> {
    const key = `${generation} ${address}`
    const startedIn = generation
    const rendering = renderCurrent(render, address)
      .then((rendered) => {
        keep(address, { rendered, freshUntil: Date.now() + freshMs, generation: startedIn })
        return rendered
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, { rendering, startedAt: Date.now() })
    return rendering
  }

  /** Joins a rendering that runs, never one that still waits for a place of another network. */
  async function renderOnce(address: string): Promise<Page> {
    const before = entries.get(address)
    const running = () => inFlight.get(`${generation} ${address}`)?.rendering
    const isNew = (entry = before) => entry !== before && entry?.generation === generation && !entry.failed
    const renderedMeanwhile = (entry = entries.get(address)) => (isNew(entry) ? entry?.rendered : undefined)
    return running() ?? limited(async () => running() ?? renderedMeanwhile() ?? startRendering(address))
  }

  const mayRender = ({ failed }: Entry<Page>) =>
    failed?.generation !== generation || failed.retryAt <= Date.now()

  /** @throws the error of `render`. The failure is stored, so that the next requests don’t repeat the render. */
  async function renderAgain(address: string, cached: Entry<Page>): Promise<Page> {
    const startedIn = generation
    try {
      return await renderOnce(address)
    } catch (error) {
      const failed = { retryAt: Date.now() + RETRY_AFTER_MS, generation: startedIn }
      // Another render may have succeeded since.
      if (entries.get(address) === cached) keep(address, { ...cached, failed })
      throw error
    }
  }

  async function renderFirst(address: string, cached: Entry<Page> | undefined): Promise<Served<Page>> {
    if (!cached) return { ...(await renderOnce(address)), isStale: false }
    const stale = { ...cached.rendered, isStale: true }
    if (!mayRender(cached)) return stale
    const rendering = renderAgain(address, cached).then(
      (rendered) => ({ ...rendered, isStale: false }),
      () => stale,
    )
    // From `changesAt` on, the cached version has wrong content, for example wrong prices.
    if (cached.rendered.changesAt <= Date.now()) return rendering
    const startedAt = inFlight.get(`${generation} ${address}`)?.startedAt ?? Date.now()
    return withTimeout(rendering, startedAt + PATIENCE_MS - Date.now(), stale)
  }

  function ready(address: string): Served<Page> | undefined {
    const cached = entries.get(address)
    const isFresh = cached !== undefined && cached.freshUntil >= Date.now()
    const hasChanged = cached !== undefined && cached.rendered.changesAt <= Date.now()
    if (cached?.generation !== generation || hasChanged || (!isFresh && refresh === 'before-response'))
      return undefined
    keep(address, cached)
    // The next request that waits for a render gets the error.
    if (!isFresh && mayRender(cached)) void renderAgain(address, cached).catch(() => {})
    return { ...cached.rendered, isStale: false }
  }

  return {
    ready,
    /** Rejects when rendering fails and there is no cached version. */
    get: async (address: string): Promise<Served<Page>> =>
      ready(address) ?? renderFirst(address, entries.get(address)),
    contentChanged() {
      generation += 1
    },
  }
}
