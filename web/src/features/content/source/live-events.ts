import { fieldsOf, isTexts, jsonOf } from '#site/lib/fields.ts'
import type { LiveEvent } from './ports.ts'

export type LivePace = {
  /** Minimum interval of re-reads that newly opened streams cause. */
  openedMs: number
  /** Interval of re-reads without a stream, and the pause after `goaway` or a refusal. */
  lostMs: number
}

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** An EventSource. */
type Stream = {
  readonly readyState: number
  close(): void
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void
}

/** `EventSource.CLOSED`, which browsers without EventSource lack. */
const CLOSED = 2

/**
 * Follows live events while the page is visible. A hidden page has no stream, so that few are open and the browser can
 * keep the page for Back; it reads again when it is shown.
 * The browser reconnects without end after a lost connection. So re-reads have a minimum interval, and a stream that the
 * service has refused or ended on purpose reopens only after a pause. Events: LiveClient of @sanity/client 8.
 * @param openStream undefined in a browser without EventSource: the page then reads again at intervals
 */
export function followLiveEvents(
  openStream: () => Stream | undefined,
  onEvent: (event: LiveEvent) => void,
  page: VisiblePage,
  { openedMs, lostMs }: LivePace = { openedMs: 10_000, lostMs: 60_000 },
): () => void {
  const pace = createPace(() => onEvent({ type: 'restart' }))
  let close = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined

  function welcome() {
    onEvent({ type: 'welcome' })
    pace.callWithin(openedMs)
  }

  function restart() {
    onEvent({ type: 'lost' })
    welcome()
  }

  function message({ data, lastEventId: id }: MessageEvent<string>) {
    const { tags } = fieldsOf(jsonOf(data))
    if (isTexts(tags)) onEvent({ type: 'message', id, tags })
    else pause()
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
    const stream = openStream()
    if (!stream) return pause()
    close = () => stream.close()
    stream.addEventListener('welcome', welcome)
    stream.addEventListener('restart', restart)
    stream.addEventListener('message', message)
    // The service asks to leave it alone, or has refused the request.
    for (const type of ['goaway', 'disconnect', 'channelError']) stream.addEventListener(type, pause)
    // With data it is an event of the service. Otherwise the connection has ended, and most browsers open it again.
    stream.addEventListener('error', (event) =>
      'data' in event || stream.readyState === CLOSED ? pause() : lose(),
    )
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
