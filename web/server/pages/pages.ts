import { createBulkhead } from '../common/limits/bulkhead.ts'
import type { Rendered } from './bundle.ts'

/** A page as it goes out. */
export type Served<Page> = Page & {
  /** The content service was silent, and this is what was last rendered. */
  isStale: boolean
}

type Options<Page> = {
  render: (address: string) => Promise<Page>
  /** Whether there is such a page. Other addresses anybody can make up, so that they have a small room of their own. */
  isKnown?: (address: string) => boolean
  /** How long a page counts as new, in ms. */
  freshMs?: number
  /** How long a page isn't tried again that could not be rendered, in ms. */
  restMs?: number
  rooms?: Record<'known' | 'other', RoomSize>
  now?: () => number
}

type RoomSize = {
  /** How many are kept; the longest unused leave first. */
  mostPages: number
  /** How many are rendered at once; whoever comes then is turned down. */
  mostRenders: number
}

/** More than the site has pages; and enough for redirects and later pages of lists. */
const ROOMS = {
  known: { mostPages: 2_000, mostRenders: 32 },
  other: { mostPages: 100, mostRenders: 4 },
}

type Kept<Page> = {
  rendered: Page
  until: number
  generation: number
  rest?: { until: number; generation: number }
}

function createRoom<Page>({ mostPages, mostRenders }: RoomSize) {
  const kept = new Map<string, Kept<Page>>()
  return {
    inRoom: createBulkhead('renderer', mostRenders),
    find: (address: string) => kept.get(address),
    keep(address: string, entry: Kept<Page>) {
      kept.delete(address)
      kept.set(address, entry)
      const oldest = kept.keys().next()
      if (kept.size > mostPages && !oldest.done) kept.delete(oldest.value)
    },
  }
}

/**
 * Pages, rendered when somebody asks and kept. A page past its time is served once more while it is rendered anew;
 * after `contentChanged` it is rendered first, and served old only when the content service is silent.
 */
export function createPages<Page extends object>({
  render,
  isKnown = () => true,
  freshMs = 60_000,
  restMs = 5_000,
  rooms: sizes = ROOMS,
  now = Date.now,
}: Options<Page>) {
  const rooms = { known: createRoom<Page>(sizes.known), other: createRoom<Page>(sizes.other) }
  const roomOf = (address: string) => rooms[isKnown(address) ? 'known' : 'other']
  const inFlight = new Map<string, Promise<Page>>()
  let generation = 0

  function renderOnce(address: string): Promise<Page> {
    const key = `${generation} ${address}`
    const running = inFlight.get(key)
    if (running) return running
    const begun = generation
    const { inRoom, keep } = roomOf(address)
    const rendering = inRoom(() => render(address))
      .then((rendered) => {
        keep(address, { rendered, until: now() + freshMs, generation: begun })
        return rendered
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    return rendering
  }

  /** Rendered first; or as it was, when that can't be done now. */
  async function renderAnew(address: string, known: Kept<Page> | undefined): Promise<Served<Page>> {
    if (known?.rest?.generation === generation && known.rest.until > now())
      return { ...known.rendered, isStale: true }
    const begun = generation
    try {
      return { ...(await renderOnce(address)), isStale: false }
    } catch (error) {
      if (!known) throw error
      // Nobody else has to wait until the content service is given up on.
      roomOf(address).keep(address, { ...known, rest: { until: now() + restMs, generation: begun } })
      return { ...known.rendered, isStale: true }
    }
  }

  return {
    /** Rejects when the page was never rendered and can't be now. */
    async get(address: string): Promise<Served<Page>> {
      const { find, keep } = roomOf(address)
      const known = find(address)
      if (known?.generation !== generation) return renderAnew(address, known)
      keep(address, known)
      // What goes wrong behind a page that was served shows at the next request that has to wait.
      if (known.until < now()) void renderOnce(address).catch(() => {})
      return { ...known.rendered, isStale: false }
    },
    /** Something was published, changed or withdrawn. */
    contentChanged() {
      generation += 1
    },
  }
}

export type Pages = ReturnType<typeof createPages<Rendered>>
