import type { LiveEvent as ClientEvent } from '@sanity/client'
import type { LiveEvent } from './ports.ts'

type Stream = {
  subscribe(observer: {
    next: (event: ClientEvent) => void
    error: (cause: unknown) => void
    complete: () => void
  }): { unsubscribe(): void }
}

export type LivePace = {
  /** Minimum interval of re-reads that newly opened streams cause. */
  openedMs: number
  /** Interval of re-reads without a stream, and the pause after `goaway` or a refusal. */
  lostMs: number
}

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Follows live events while the page is visible. A hidden page has no stream, so that few are open and the browser can
 * keep the page for Back; it reads again when it is shown.
 * The client reconnects without end. So re-reads have a minimum interval, and a stream that the service has ended on
 * purpose reopens only after a pause.
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

/** Calls `call` at once, or `minimumMs` after its last call. Several requests become one call. */
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
