import type { Rendered } from './bundle.ts'

/** A page as it goes out. */
export type Served<Page> = Page & {
  /** The content service was silent, and this is what was last rendered. */
  isOld: boolean
}

type Options<Page> = {
  render: (address: string) => Promise<Page>
  /** How long a page counts as new, in ms. */
  freshMs?: number
  /** More addresses than the site has pages; the longest unused leave first. */
  mostPages?: number
  now?: () => number
}

type Kept<Page> = { rendered: Page; until: number; generation: number }

/**
 * Pages, rendered when somebody asks and kept. A page past its time is served once more while it is rendered anew;
 * after `contentChanged` it is rendered first, and served old only when the content service is silent.
 */
export function createPages<Page extends object>({
  render,
  freshMs = 60_000,
  mostPages = 2_000,
  now = Date.now,
}: Options<Page>) {
  const kept = new Map<string, Kept<Page>>()
  const inFlight = new Map<string, Promise<Page>>()
  let generation = 0

  function keep(address: string, entry: Kept<Page>) {
    kept.delete(address)
    kept.set(address, entry)
    const oldest = kept.keys().next()
    if (kept.size > mostPages && !oldest.done) kept.delete(oldest.value)
  }

  function renderOnce(address: string): Promise<Page> {
    const key = `${generation} ${address}`
    const running = inFlight.get(key)
    if (running) return running
    const begun = generation
    const rendering = render(address)
      .then((rendered) => {
        keep(address, { rendered, until: now() + freshMs, generation: begun })
        return rendered
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    return rendering
  }

  return {
    /** Rejects when the page was never rendered and can't be now. */
    async get(address: string): Promise<Served<Page>> {
      const known = kept.get(address)
      if (known?.generation === generation) {
        keep(address, known)
        // What goes wrong behind a page that was served shows at the next request that has to wait.
        if (known.until < now()) void renderOnce(address).catch(() => {})
        return { ...known.rendered, isOld: false }
      }
      try {
        return { ...(await renderOnce(address)), isOld: false }
      } catch (error) {
        if (!known) throw error
        return { ...known.rendered, isOld: true }
      }
    },
    /** Something was published, changed or withdrawn. */
    contentChanged() {
      generation += 1
    },
  }
}

export type Pages = ReturnType<typeof createPages<Rendered>>
