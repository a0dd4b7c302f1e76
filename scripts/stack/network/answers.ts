import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
/** A dev server may take its time over the first answer, but a connection that says nothing for longer is dead. */
const ONE_ANSWER_MS = 15_000

async function answers(address: string, signal: AbortSignal) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ONE_ANSWER_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Resolves once `address` answers with a 2xx status; rejects with the signal's reason when that comes first. */
export async function untilAnswers(address: string, signal: AbortSignal) {
  while (!(await answers(address, signal))) {
    signal.throwIfAborted()
    await delay(POLL_MS, undefined, { signal })
  }
}
