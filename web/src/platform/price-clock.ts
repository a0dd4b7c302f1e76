import { nextChange, type Priced } from '../../shared/prices/current-price.ts'

/** Tells components when a planned price change has come. */
export type PriceClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** The time of the page's HTML: hydration has to show the same prices. */
  renderedAt: () => number
  /** Calls `listener` at each planned change of the products. @returns the call that ends it */
  subscribe(products: readonly Priced[], listener: () => void): () => void
}

/** The longest delay of a browser's timer, 24.8 days. A longer one would fire at once. */
const maxDelayMs = 2 ** 31 - 1

type Watcher = { products: readonly Priced[]; listener: () => void; due: number }

/** A clock with one timer, which waits for the next change of all products on the page. */
export function createPriceClock(
  renderedAt: number,
  page: Pick<EventTarget, 'addEventListener'> & { visibilityState: string },
  now: () => number = Date.now,
): PriceClock {
  const watchers = new Set<Watcher>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(timer)
    const next = Math.min(...[...watchers].map(({ due }) => due))
    if (next !== Infinity) timer = setTimeout(check, Math.min(Math.max(next - now(), 0), maxDelayMs))
  }
  function check() {
    const moment = now()
    for (const watcher of [...watchers].filter(({ due }) => due <= moment)) {
      watcher.due = nextChange(watcher.products, moment)
      watcher.listener()
    }
    schedule()
  }
  // Timers don’t run in a suspended tab.
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') check()
  })

  return {
    now,
    renderedAt: () => renderedAt,
    subscribe(products, listener) {
      const watcher = { products, listener, due: nextChange(products, now()) }
      watchers.add(watcher)
      schedule()
      return () => {
        watchers.delete(watcher)
        schedule()
      }
    },
  }
}

/** A clock with a fixed time, for rendering on the server. */
export const stoppedClock = (moment: number): PriceClock => ({
  now: () => moment,
  renderedAt: () => moment,
  subscribe: () => () => {},
})
