import type { LiveEvent as ClientEvent } from '@sanity/client'
import type { LiveEvent } from './ports.ts'

/** An rxjs observable of live events, as @sanity/client returns it. */
type Stream = {
  subscribe(observer: {
    next: (event: ClientEvent) => void
    error: (cause: unknown) => void
    complete: () => void
  }): { unsubscribe(): void }
}

export type LivePace = {
  /** Minimum time between a re-read and the next one that a newly opened stream causes. */
  openedMs: number
  /** Interval of re-reads while there is no stream, and the wait after `goaway` or a refusal. */
  lostMs: number
}

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Follows live events while the page is visible, until the returned function is called. A hidden page has no stream, so
 * that few are open at a time and the browser can keep the page for Back. When it is shown again, it reads again.
 *
 * The client reconnects without end. Therefore re-reads that the stream causes have a minimum interval, and a stream that
 * the service has ended on purpose is opened again only after a pause.
 */
export function followLiveEvents(
  events: () => Stream,
  onEvent: (event: LiveEvent) => void,
  page: VisiblePage,
  { openedMs, lostMs }: LivePace = { openedMs: 10_000, lostMs: 60_000 },
): () => void {
  const pace = createPace(() => onEvent({ type: 'restart' }))
  let close = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(event: ClientEvent) {
    switch (event.type) {
      case 'welcome':
        onEvent({ type: 'welcome' })
        return pace.callWithin(openedMs)
      case 'message':
        return onEvent({ type: 'message', id: event.id, tags: event.tags })
      case 'restart':
        onEvent({ type: 'lost' })
        onEvent({ type: 'welcome' })
        return pace.callWithin(openedMs)
      case 'reconnect':
        return lose()
      case 'goaway':
        return pause()
      default:
        event satisfies never
    }
  }

  function lose() {
    onEvent({ type: 'lost' })
    pace.callWithin(lostMs)
  }

  function pause() {
    close()
    lose()
    timer = setTimeout(open, lostMs * (1 + Math.random() / 2))
  }

  function open() {
    clearTimeout(timer)
    const stream = events().subscribe({ next, error: pause, complete: pause })
    close = () => stream.unsubscribe()
  }

  function stop() {
    clearTimeout(timer)
    close()
    pace.reset()
  }

  function onVisibility() {
    stop()
    if (page.visibilityState === 'visible') open()
    else onEvent({ type: 'lost' })
  }

  page.addEventListener('visibilitychange', onVisibility)
  if (page.visibilityState === 'visible') open()
  return () => {
    page.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}

/** Calls `call` at once, or when the given time since its last call has passed. Several requests become one call. */
function createPace(call: () => void) {
  let calledAt = -Infinity
  let dueAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    callWithin(minimumMs: number) {
      const at = Math.max(calledAt + minimumMs, Date.now())
      if (at >= dueAt) return
      dueAt = at
      clearTimeout(timer)
      timer = setTimeout(() => {
        dueAt = Infinity
        calledAt = Date.now()
        call()
      }, at - Date.now())
    },
    reset() {
      clearTimeout(timer)
      calledAt = -Infinity
      dueAt = Infinity
    },
  }
}
