/**
 * Loaded into the shop of the rehearsal, so that alarms come soon: what the shop does each minute, it does each second. Plain
 * JavaScript, because Node loads it before everything else.
 */
const MINUTE_MS = 60_000

const { setTimeout } = globalThis

globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => setTimeout(work, ms === MINUTE_MS ? 1_000 : ms, ...rest),
  setTimeout,
)
