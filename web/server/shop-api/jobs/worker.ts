import { describeError, logFault } from '../../common/log.ts'
import { type SendMail, sendDueMails } from '../mail/send-due.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'
import { matchStatements } from '../withdrawal/statements.ts'

type Needs = Parameters<typeof repayWithdrawals>[0] &
  Pick<Parameters<typeof sendDueMails>[0], 'database' | 'giftCodes'> & {
    /** The first one is the site's. */
    returnOrigins: readonly string[]
  }

/** Short enough for a mail right after the payment; an idle shop sends two small queries each time. */
const PAUSE_MS = 5_000

/** Without `send` the mails wait. One failure does not stop the other work. */
export async function doDueWork(needs: Needs, send: SendMail | undefined): Promise<void> {
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
