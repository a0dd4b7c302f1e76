import { describeError, logEvent, logFault, ShopFault } from '../../common/log.ts'
import { reasonOf } from '../../common/watch/reason.ts'
import type { AccountList, UnconfirmedAccounts } from '../account/pool-accounts.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import { replaceFaults } from '../database/open-faults.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { OpenReleases } from '../delivery/queue-release-notices.ts'
import { publishedCovers, publishedMailWords, type SendMail, sendDueMails } from '../mail/send-due.ts'
import { deleteUnconfirmedAccounts, eraseDeletedAccounts } from '../own-data/deleted-accounts.ts'
import { eraseOldRecords } from '../own-data/erase.ts'
import { eraseOldOrders } from '../own-data/erase-old-orders.ts'
import type { FinancialYear } from '../own-data/own-orders.ts'
import { type NumberNeeds, noteSentMails, readBack } from '../payment/give-numbers.ts'
import { type Reconciled, type ReconcileNeeds, reconcile, reconciledSince } from '../payment/reconcile.ts'
import { matchStatements } from '../withdrawal/match-statements.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'
import {
  claimNightly,
  createWorks,
  lastDue,
  type NightlyPart,
  recordFailure,
  recordSuccess,
} from './work-runs.ts'

type Needs = Parameters<typeof repayWithdrawals>[0] &
  NumberNeeds &
  Pick<Parameters<typeof sendDueMails>[0], 'database' | 'giftCodes'> & {
    content: ReadContent
    /** The first one is the site's. */
    returnOrigins: readonly string[]
  }

/** Short enough for a mail right after the payment. An idle shop sends two small queries each time. */
const PAUSE_MS = 5_000

type Mailing = Required<Pick<Parameters<typeof sendDueMails>[0], 'send' | 'words' | 'covers'>>

/** After a restored backup, the payment service knows which mails were sent. */
async function sendMails(needs: Needs, mailing: Mailing): Promise<void> {
  await readBack(needs)
  await sendDueMails({ database: needs.database, giftCodes: needs.giftCodes, ...mailing })
  await noteSentMails(needs)
}

type Works = ReturnType<typeof createWorks>

/** A failure of one task does not stop the others. Without `mailing` the mails wait. */
async function doDueWork(needs: Needs, mailing: Mailing | undefined, run: Works): Promise<void> {
  const { database } = needs
  const [site = ''] = needs.returnOrigins
  await run('statements', () => matchStatements(database, { site, now: new Date() }))
  await Promise.all([
    run('repayments', () => repayWithdrawals(needs)),
    mailing && run('mails', () => sendMails(needs, mailing)),
  ])
}

/** Doesn't keep the process alive. @returns the function that stops it */
export function startWorker(needs: Needs, send: SendMail | undefined): () => void {
  let timer: NodeJS.Timeout
  const run = createWorks(needs.database)
  const mailing = send && {
    send,
    words: publishedMailWords(needs.content),
    covers: publishedCovers(needs.content),
  }
  const schedule = () => {
    timer = setTimeout(() => void doDueWork(needs, mailing, run).finally(schedule), PAUSE_MS)
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}

/** Doesn't keep the process alive. @returns the function that stops it */
function every(intervalMs: number, work: () => Promise<void>): () => void {
  const timer = setInterval(() => void work(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The longest delay until the log reports an overdue pre-order. */
const INTERVAL_MS = 5 * 60_000

/** Stores the products that editors have to correct, at once and after each interval. @returns the function that stops it */
export function watchReleases(database: ShopDatabase, queueReleaseNotices: () => Promise<OpenReleases>) {
  const run = createWorks(database)
  const work = () =>
    run('releases', async () => {
      const { overdue, unknown } = await queueReleaseNotices()
      const reasons = [
        ...overdue.map((id) => [id, 'its release has passed'] as const),
        ...unknown.map((id) => [id, 'buyers wait for it, and it is not published'] as const),
      ]
      await replaceFaults(database, 'pre-order-overdue', new Map(reasons))
    })
  void work()
  return every(INTERVAL_MS, work)
}

type NightlyNeeds = ReconcileNeeds & {
  financialYear: FinancialYear
  /** Undefined if the pool's accounts can't be listed, such as without AWS credentials. */
  accounts: (AccountList & UnconfirmedAccounts) | undefined
}

const failedOf = (reconciled: Reconciled) =>
  Object.values(reconciled).reduce((sum, { failed }) => sum + failed, 0)

async function reconcileMonth(needs: NightlyNeeds) {
  const reconciled = await reconcile(needs, { since: reconciledSince(), write: true })
  logEvent('reconciled', { ...reconciled })
  const failed = failedOf(reconciled)
  if (failed > 0) throw new ShopFault(`${failed} payments, refunds or disputes can’t be recorded`)
}

async function eraseOld({ database, financialYear, now }: NightlyNeeds) {
  const erased = await eraseOldOrders(database, financialYear, new Date(now()))
  if (erased.orders + erased.notices > 0) logEvent('old-orders-erased', erased)
}

/** Does each part, also after a failure of another one. Logs `nightly-failed` for each failure. */
export async function runNightly(needs: NightlyNeeds): Promise<void> {
  const { database, accounts } = needs
  const parts: [NightlyPart, () => Promise<unknown>][] = [
    ['reconcile', () => reconcileMonth(needs)],
    ['erase-old-records', () => eraseOldRecords(database)],
    ['erase-old-orders', () => eraseOld(needs)],
    ...(accounts
      ? ([
          ['erase-deleted-accounts', () => eraseDeletedAccounts({ ...needs, accounts })],
          ['delete-unconfirmed', () => deleteUnconfirmedAccounts(accounts)],
        ] satisfies [NightlyPart, () => Promise<unknown>][])
      : []),
  ]
  let isDone = true
  for (const [part, work] of parts) {
    try {
      const erased = await work()
      if (typeof erased === 'number' && erased > 0) logEvent('accounts-erased', { part, erased })
      await recordSuccess(database, part)
    } catch (error) {
      isDone = false
      logFault('nightly-failed', { part, ...describeError(error) })
      await recordFailure(database, part, reasonOf(error))
    }
  }
  if (isDone) await recordSuccess(database, 'nightly')
}

const LOOK_MS = 60_000

/**
 * Does the nightly work once after `time` (HH:MM, UTC), in one program of all on this database.
 * @returns the function that stops it
 */
export function everyNight(time: string, needs: NightlyNeeds): () => void {
  const look = async () => {
    const now = new Date()
    if (await claimNightly(needs.database, lastDue(time, now), now)) await runNightly(needs)
  }
  return every(LOOK_MS, () =>
    look().catch((error: unknown) => logFault('nightly-failed', describeError(error))),
  )
}
