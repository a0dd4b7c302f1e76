import type { LiveEvent } from '@sanity/client'
import { describeError, logFault } from '../../common/log.ts'

/** Finds planned changes, and what a lost stream missed. */
const INTERVAL_MS = 5 * 60_000
/** Before the stream is opened again after the content service has refused or ended it. */
const REOPEN_MS = 60_000

type LiveEvents = {
  subscribe: (observer: { next: (event: LiveEvent) => void; error: (cause: unknown) => void }) => {
    unsubscribe: () => void
  }
}

/** Never works twice at once. A call meanwhile makes it work once more. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let state: 'idle' | 'working' | 'again' = 'idle'
  return function run() {
    if (state !== 'idle') {
      state = 'again'
      return
    }
    state = 'working'
    void work().finally(() => {
      const isAgain = state === 'again'
      state = 'idle'
      if (isAgain) run()
    })
  }
}

/**
 * Brings the price log up to date at the start, at each publish, and every five minutes: a published price is in the log even if
 * editors take it back at once. Doesn't keep the process alive. Logs a refused stream as
 * `live-events-refused`.
 * @param recordPrices doesn't reject: it stores its failures
 * @returns the function that stops it
 */
export function watchPrices(events: () => LiveEvents, recordPrices: () => Promise<unknown>): () => void {
  const record = oneAtATime(recordPrices)
  let close = () => {}
  let reopening: NodeJS.Timeout | undefined

  function reopenLater() {
    close()
    clearTimeout(reopening)
    reopening = setTimeout(open, REOPEN_MS)
    reopening.unref()
  }
  function open() {
    const subscription = events().subscribe({
      next({ type }) {
        if (type === 'goaway') reopenLater()
        // `welcome` and `restart` mean that events may have been missed.
        else if (type !== 'reconnect') record()
      },
      error(error: unknown) {
        logFault('live-events-refused', describeError(error))
        reopenLater()
      },
    })
    close = () => subscription.unsubscribe()
  }

  record()
  open()
  const timer = setInterval(record, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    clearTimeout(reopening)
    close()
  }
}
