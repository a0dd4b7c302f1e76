import type { LiveEvent as ClientEvent } from '@sanity/client'
import { isTexts } from '#site/lib/fields.ts'
import type { LiveEvent } from './ports.ts'

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** `client.live.events()`, which reconnects by itself. */
type Stream = {
  subscribe(observer: {
    next: (event: ClientEvent) => void
    error: (cause: unknown) => void
    complete: () => void
  }): { unsubscribe(): void }
}

/** Interval between reads while no stream is open. */
const POLL_MS = 60_000
/** A stream that opens again sooner is closed until the next read, because the service ends its streams again and again. */
const SHORTEST_STREAM_MS = 10_000

/**
 * Follows live events while the page is visible. A hidden page closes its stream, so that few are open and the browser can keep
 * the page for Back; once shown, it reads again.
 * Without a stream, reads again once a minute. The client reconnects after a lost connection and to a busy service. A stream that
 * was refused, ended with `goaway` or was short opens again with the next read.
 */
export function followLiveEvents(
  openStream: () => Stream,
  onEvent: (event: LiveEvent) => void,
  page: VisiblePage,
  pollMs = POLL_MS,
): () => void {
  let close: (() => void) | undefined
  let openedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined
  let isChecked = false

  function onClientEvent(event: ClientEvent) {
    switch (event.type) {
      case 'welcome':
        if (Date.now() - openedAt < SHORTEST_STREAM_MS) return end()
        openedAt = Date.now()
        return startOver()
      case 'restart':
        onEvent({ type: 'lost' })
        return startOver()
      case 'message':
        return isTexts(event.tags) ? onEvent({ type: 'message', id: event.id, tags: event.tags }) : end()
      case 'reconnect':
        return lose()
      case 'goaway':
        return end()
      default:
        event satisfies never
    }
  }

  function startOver() {
    clearInterval(timer)
    timer = undefined
    onEvent({ type: 'welcome' })
    check()
  }

  function check() {
    isChecked = true
    onEvent({ type: 'restart' })
  }

  function lose() {
    onEvent({ type: 'lost' })
    if (timer) return
    // A random interval, because all pages lose their streams at the same time.
    timer = setInterval(poll, pollMs * (1 + Math.random() / 2))
    if (!isChecked) check()
  }

  function poll() {
    check()
    if (!close) open()
  }

  function open() {
    subscribe(openStream(), onClientEvent, end, (closing) => {
      close = closing
    })
  }

  function closeStream() {
    close?.()
    close = undefined
    openedAt = -Infinity
  }

  function end() {
    closeStream()
    lose()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
    closeStream()
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

/** @param keepClose gets the function that closes the stream, before the stream can end */
function subscribe(
  stream: Stream,
  next: (event: ClientEvent) => void,
  end: () => void,
  keepClose: (close: () => void) => void,
) {
  let isOpen = true
  let subscription: { unsubscribe(): void } | undefined
  keepClose(() => {
    isOpen = false
    subscription?.unsubscribe()
  })
  subscription = stream.subscribe({ next: (event) => isOpen && next(event), error: end, complete: end })
  if (!isOpen) subscription.unsubscribe()
}
