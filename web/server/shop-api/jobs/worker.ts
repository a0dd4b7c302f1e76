import { describeError, logFault } from '../../common/log.ts'
import type { OpenReleases } from '../delivery/queue-release-notices.ts'
import { type SendMail, sendDueMails } from '../mail/send-due.ts'
import { matchStatements } from '../withdrawal/match-statements.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'

type Needs = Parameters<typeof repayWithdrawals>[0] &
  Pick<Parameters<typeof sendDueMails>[0], 'database' | 'giftCodes'> & {
    /** The first one is the site's. */
    returnOrigins: readonly string[]
  }

/** Short enough for a mail right after the payment. An idle shop sends two small queries each time. */
const PAUSE_MS = 5_000

/** A failure of one task does not stop the others. Without `send` the mails wait. */
async function doDueWork(needs: Needs, send: SendMail | undefined): Promise<void> {
  const [site = ''] = needs.returnOrigins
  const matched = await Promise.allSettled([matchStatements(needs.database, { site, now: new Date() })])
  const works = [
    repayWithdrawals(needs),
    ...(send ? [sendDueMails({ database: needs.database, giftCodes: needs.giftCodes, send })] : []),
  ]
  for (const result of [...matched, ...(await Promise.allSettled(works))]) {
    if (result.status === 'rejected') logFault('work-failed', describeError(result.reason))
  }
}

/** Doesn't keep the process alive. @returns the function that stops it */
export function startWorker(needs: Needs, send: SendMail | undefined): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => void doDueWork(needs, send).finally(schedule), PAUSE_MS)
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}

/**
 * The longest delay until the price log has a published price, or the log reports an overdue pre-order. A price that editors
 * take back sooner is missed, unless a shopper's request reads it.
 */
const INTERVAL_MS = 5 * 60_000

/** Begins at once. Doesn't keep the process alive. @returns the function that stops it */
function repeat(work: () => Promise<void>, intervalMs: number): () => void {
  void work()
  const timer = setInterval(() => void work(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Logs a failure as `prices-unread`. @returns the function that stops it */
export const watchPrices = (recordPrices: () => Promise<unknown>, intervalMs = INTERVAL_MS) =>
  repeat(async () => {
    await recordPrices().catch((error: unknown) => logFault('prices-unread', describeError(error)))
  }, intervalMs)

/**
 * Logs `releases-unread` after a failure, and `pre-order-overdue` when the set of products that editors have to correct changes.
 * @returns the function that stops it
 */
export function watchReleases(queueReleaseNotices: () => Promise<OpenReleases>, intervalMs = INTERVAL_MS) {
  let logged = ''
  return repeat(async () => {
    try {
      const { overdue, unknown } = await queueReleaseNotices()
      const found = JSON.stringify([overdue, unknown])
      if (found !== logged && overdue.length + unknown.length > 0)
        logFault('pre-order-overdue', { overdue, unknown })
      logged = found
    } catch (error) {
      logFault('releases-unread', describeError(error))
    }
  }, intervalMs)
}
