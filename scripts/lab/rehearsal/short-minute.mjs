/**
 * Loaded into the shop of the rehearsal, so that alarms come soon: what the shop does each minute, it does each second, and it
 * waits 2 s for an answer where it waits 20. Plain JavaScript, because Node loads it before everything else.
 */
const MINUTE_MS = 60_000
const PATIENCE_MS = 20_000

const { setTimeout } = globalThis
const { timeout } = AbortSignal

globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => setTimeout(work, ms === MINUTE_MS ? 1_000 : ms, ...rest),
  setTimeout,
)
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === PATIENCE_MS ? 2_000 : ms)
