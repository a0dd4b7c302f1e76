import { describeError, logFault } from '../../common/log.ts'
import type { OpenReleases } from '../delivery/tell-releases.ts'

/** A passed release stops sales at once, and reaches the log within this time. */
const INTERVAL_MS = 5 * 60_000

/**
 * Doesn't keep the process alive. Logs `releases-unread` after a failure, and `pre-order-overdue` when the products that
 * editors have to cure change.
 * @returns the function that stops it
 */
export function watchReleases(
  tellReleases: () => Promise<OpenReleases>,
  intervalMs: number = INTERVAL_MS,
): () => void {
  let logged = ''
  const watch = async () => {
    try {
      const { overdue, unknown } = await tellReleases()
      const found = JSON.stringify([overdue, unknown])
      if (found !== logged && overdue.length + unknown.length > 0)
        logFault('pre-order-overdue', { overdue, unknown })
      logged = found
    } catch (error) {
      logFault('releases-unread', describeError(error))
    }
  }
  void watch()
  const timer = setInterval(() => void watch(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
