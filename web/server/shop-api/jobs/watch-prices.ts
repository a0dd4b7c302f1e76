import { describeError, logFault } from '../../common/log.ts'

/** A price that editors publish and take back within this time is missed, unless a shopper's request has seen it. */
const INTERVAL_MS = 5 * 60_000

/**
 * Reads all prices into the price log now and every few minutes, without keeping the process alive. A failure is logged as
 * `prices-unread`, and the next reading makes up for it. @returns the call that ends it
 */
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
