import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
/** Time limit of one request. A development server may need seconds for its first answer. */
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

/** Resolves once `address` answers with a 2xx status. Rejects with the signal's reason when it is aborted first. */
export async function untilAnswers(address: string, signal: AbortSignal) {
  while (!(await answers(address, signal))) {
    signal.throwIfAborted()
    await delay(POLL_MS, undefined, { signal })
  }
}
