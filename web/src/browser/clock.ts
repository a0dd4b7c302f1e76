import { createContext } from 'react'

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** The time whose state hydration must show. */
  renderedAt: () => number
  /**
   * @param next the first planned moment after a given one, in milliseconds since 1970; Infinity without one
   * @returns a function that unsubscribes `listener`
   */
  subscribe(next: (after: number) => number, listener: () => void): () => void
}

/** 24.8 days. A browser timer with a longer delay fires at once. */
const maxDelayMs = 2 ** 31 - 1

type Watcher = { next: (after: number) => number; listener: () => void; due: number }

export function createClock(
  renderedAt: number,
  page: Pick<EventTarget, 'addEventListener'> & { visibilityState: string },
  now: () => number = Date.now,
): Clock & { jump: () => void } {
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
      watcher.due = watcher.next(moment)
      watcher.listener()
    }
    schedule()
  }
  /** Tells all watchers that `now` was set to another time. */
  function jump() {
    for (const watcher of [...watchers]) {
      watcher.due = watcher.next(now())
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
    jump,
    renderedAt: () => renderedAt,
    subscribe(next, listener) {
      const watcher = { next, listener, due: next(now()) }
      watchers.add(watcher)
      schedule()
      return () => {
        watchers.delete(watcher)
        schedule()
      }
    },
  }
}

export const stoppedClock = (moment: number): Clock => ({
  now: () => moment,
  renderedAt: () => moment,
  subscribe: () => () => {},
})

/** Without a provider, the current time applies. */
export const ClockContext = createContext<Clock>({
  now: Date.now,
  renderedAt: Date.now,
  subscribe: () => () => {},
})
