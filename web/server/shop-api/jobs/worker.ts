import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { AccountList, UnconfirmedAccounts } from '../account/pool-accounts.ts'
import type { OpenReleases } from '../delivery/queue-release-notices.ts'
import { type SendMail, sendDueMails } from '../mail/send-due.ts'
import { deleteUnconfirmedAccounts, eraseDeletedAccounts } from '../own-data/deleted-accounts.ts'
import { eraseOldRecords } from '../own-data/erase.ts'
import { type NumberNeeds, readBack } from '../payment/give-numbers.ts'
import { noteSentMails } from '../payment/note-mails.ts'
import { type Reconciled, type ReconcileNeeds, reconcile, reconciledSince } from '../payment/reconcile.ts'
import { matchStatements } from '../withdrawal/match-statements.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'

type Needs = Parameters<typeof repayWithdrawals>[0] &
  NumberNeeds &
  Pick<Parameters<typeof sendDueMails>[0], 'database' | 'giftCodes'> & {
    /** The first one is the site's. */
    returnOrigins: readonly string[]
  }

/** Short enough for a mail right after the payment. An idle shop sends two small queries each time. */
const PAUSE_MS = 5_000

/** After a restored backup, the payment service knows which mails were sent. */
async function sendMails(needs: Needs, send: SendMail): Promise<void> {
  await readBack(needs)
  await sendDueMails({ database: needs.database, giftCodes: needs.giftCodes, send })
  await noteSentMails(needs)
}

/** A failure of one task does not stop the others. Without `send` the mails wait. */
async function doDueWork(needs: Needs, send: SendMail | undefined): Promise<void> {
  const [site = ''] = needs.returnOrigins
  const matched = await Promise.allSettled([matchStatements(needs.database, { site, now: new Date() })])
  const works = [repayWithdrawals(needs), ...(send ? [sendMails(needs, send)] : [])]
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
function repeat(work: () => Promise<void>): () => void {
  void work()
  const timer = setInterval(() => void work(), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Logs a failure as `prices-unread`. @returns the function that stops it */
export const watchPrices = (recordPrices: () => Promise<unknown>) =>
  repeat(async () => {
    await recordPrices().catch((error: unknown) => logFault('prices-unread', describeError(error)))
  })

/**
 * Logs `releases-unread` after a failure, and `pre-order-overdue` when the set of products that editors have to correct changes.
 * @returns the function that stops it
 */
export function watchReleases(queueReleaseNotices: () => Promise<OpenReleases>) {
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
  })
}

type NightlyNeeds = ReconcileNeeds & {
  /** Undefined if the pool's accounts can't be listed, such as without AWS credentials. */
  accounts: (AccountList & UnconfirmedAccounts) | undefined
}

const totalOf = (reconciled: Reconciled, field: 'missing' | 'failed') =>
  Object.values(reconciled).reduce((sum, count) => sum + count[field], 0)

/** A missing payment, refund or dispute means a lost webhook; an expired checkout does not. */
const lostWebhooks = ({ sessions, refunds, disputes }: Reconciled) =>
  sessions.missing + refunds.missing + disputes.missing

/** Logs `reconciled`, `reconcile-found-missing` if a webhook was lost, and `nightly-failed` if the work failed. */
export async function runNightly(needs: NightlyNeeds): Promise<void> {
  try {
    const reconciled = await reconcile(needs, { since: reconciledSince(), write: true })
    const { accounts } = needs
    const deletedElsewhere = accounts ? await eraseDeletedAccounts({ ...needs, accounts }) : 0
    const unconfirmed = accounts ? await deleteUnconfirmedAccounts(accounts) : 0
    const erased = { ...(await eraseOldRecords(needs.database)), deletedElsewhere, unconfirmed }
    logEvent('reconciled', { ...reconciled, erased })
    const missing = lostWebhooks(reconciled)
    const failed = totalOf(reconciled, 'failed')
    if (missing + failed > 0) logFault('reconcile-found-missing', { missing, failed })
  } catch (error) {
    logFault('nightly-failed', describeError(error))
  }
}

const DAY_MS = 24 * 60 * 60_000

/** Milliseconds from `now` to the next `HH:MM` UTC. */
export function msUntilNext(time: string, now: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes)
  const next = today > now.getTime() ? today : today + DAY_MS
  return next - now.getTime()
}

/** `time` is HH:MM, UTC. Doesn't keep the process alive. */
export function everyNight(time: string, work: () => Promise<void>): void {
  const again = () => everyNight(time, work)
  setTimeout(() => void work().finally(again), msUntilNext(time, new Date())).unref()
}
