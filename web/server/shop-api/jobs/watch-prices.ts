import { describeError, logFault } from '../../common/log.ts'

/** A price that editors publish and take back within this time is missed, unless a shopper's request reads it. */
const INTERVAL_MS = 5 * 60_000

/** Doesn't keep the process alive. Logs a failure as `prices-unread`. @returns the function that stops it */
export function watchPrices(
  recordPrices: () => Promise<unknown>,
  intervalMs: number = INTERVAL_MS,
): () => void {
  const record = () =>
    recordPrices().catch((error: unknown) => logFault('prices-unread', describeError(error)))
  void record()
  const timer = setInterval(() => void record(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
