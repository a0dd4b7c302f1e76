import type { AnswerCache } from '../answer-cache.ts'
import type { ContentTransport, LiveEvent } from '../ports.ts'
import { type LiveCommand, liveTransition, startLive } from './live-state.ts'
import { type PaceEvent, paceTransition, startPace } from './reread-pace.ts'

/** The state of the stream causes at most one re-read in this time. Without a stream, pages are re-read at this interval. */
const rereadIntervalMs = 60_000

type Options = {
  transport: Pick<ContentTransport, 'listen'>
  cache: AnswerCache
  /** Whether the last read reached the content service. */
  isReachable: () => boolean
  /** Makes pages read again. */
  reread: () => void
  /** Checks what pages have read so far. Pages read again only if an answer has changed. */
  recheck: () => void
}

/** Follows the live stream: expires the answers that it names, and makes pages read again. */
export function createLiveConnection({ transport, cache, isReachable, reread, recheck }: Options) {
  let live = startLive()
  let pace = startPace()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined

  function sendToPace(event: PaceEvent) {
    const { state, command } = paceTransition(pace, event)
    pace = state
    if (!command) return
    clearTimeout(timer)
    if (command.type === 'stopTimer') return
    timer = setTimeout(() => sendToPace({ type: 'timeElapsed' }), rereadIntervalMs)
    if (command.type === 'rereadAndWait') reread()
  }

  const pacedReread = () => sendToPace({ type: 'rereadNeeded' })

  function onEvent(event: LiveEvent) {
    const { state, command } = liveTransition(live, event)
    live = state
    if (command) execute(command)
  }

  function confirm(isFirst: boolean) {
    sendToPace({ type: 'streamOpened' })
    const isSomethingStale = cache.expire({ kind: 'unconfirmed' })
    if (!isSomethingStale && isReachable()) return
    if (!isFirst) pacedReread()
    else if (isReachable()) recheck()
    else reread()
  }

  function expireAll(isPaced: boolean) {
    if (!cache.expire({ kind: 'all' })) return
    if (isPaced) pacedReread()
    else reread()
  }

  function loseStream(isCheckNeeded: boolean) {
    cache.expire({ kind: 'all' })
    sendToPace({ type: 'streamLost' })
    if (isCheckNeeded && isReachable()) pacedReread()
  }

  function execute(command: LiveCommand) {
    switch (command.type) {
      case 'confirm':
        return confirm(command.isFirst)
      case 'expireTagged':
        if (cache.expire({ kind: 'tagged', tags: command.tags })) reread()
        return
      case 'expireAll':
        return expireAll(command.isPaced)
      case 'streamLost':
        return loseStream(command.isCheckNeeded)
      default:
        command satisfies never
    }
  }

  return {
    open() {
      stopListening ??= transport.listen(onEvent)
    },
    /** Whether `open` was called. Before it, content that came with the page counts as current. */
    isOpened: () => stopListening !== undefined,
    isLive: () => live.status === 'live',
    /** An answer is fresh if it was requested and arrived in the same epoch of a live stream. */
    epoch: () => live.epoch,
    lastLiveEventId: () => live.lastLiveEventId,
    /** Called when an answer that was requested in an earlier epoch arrives. It is already stale. */
    rereadAfter(epochBefore: number) {
      if (live.newsEpoch > epochBefore) reread()
      else pacedReread()
    },
    close() {
      stopListening?.()
      clearTimeout(timer)
    },
  }
}

export type LiveConnection = ReturnType<typeof createLiveConnection>
