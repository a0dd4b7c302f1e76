import { describeError, logFault } from '../../common/log.ts'
import type { Catalogue } from '../ports.ts'

/** A price that editors publish and take back within this time is missed, unless a shopper's request has seen it. */
const INTERVAL_MS = 5 * 60_000

/** Reads all prices into the price log. Logs `prices-unread` on failure; the next reading makes up for it. */
export async function readPrices(catalogue: Pick<Catalogue, 'readAllPrices'>): Promise<void> {
  try {
    await catalogue.readAllPrices()
  } catch (error) {
    logFault('prices-unread', describeError(error))
  }
}

/** Reads all prices now and every few minutes, without keeping the process alive. @returns the call that ends it */
export function watchPrices(
  catalogue: Pick<Catalogue, 'readAllPrices'>,
  intervalMs: number = INTERVAL_MS,
): () => void {
  void readPrices(catalogue)
  const timer = setInterval(() => void readPrices(catalogue), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
