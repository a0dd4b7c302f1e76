/** When to open the live stream again after it has ended. Times in ms. */

const firstWaitMs = 1_000
const longestWaitMs = 120_000
/** After a stream of at least this length, waits begin with the shortest again. */
const stableMs = 60_000
/** After `goaway` the service asks clients to poll for a while. */
const goAwayWaitMs = 240_000

export type StreamEnd = {
  /** `rejected`: the service sent `goaway`, because its limit of connections is reached or the stream has to close. */
  reason: 'rejected' | 'ended'
  /** How long the stream was open; 0 when it never was. */
  openMs: number
}

export type ReconnectPlan = { failures: number; waitMs: number }

/**
 * Waits double from one second to two minutes while streams are short, and last for minutes after `goaway`. `random`
 * (0 to 1) spreads them, so that many tabs don't reconnect at the same time.
 */
export function planReconnect(
  failures: number,
  { reason, openMs }: StreamEnd,
  random: number,
): ReconnectPlan {
  if (reason === 'rejected') return { failures, waitMs: goAwayWaitMs * (1 + random / 2) }
  const failuresBefore = openMs >= stableMs ? 0 : failures
  const waitMs = Math.min(firstWaitMs * 2 ** failuresBefore, longestWaitMs)
  return { failures: failuresBefore + 1, waitMs: waitMs * (0.5 + random / 2) }
}
