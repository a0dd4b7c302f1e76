import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { AccountList, UnconfirmedAccounts } from '../account/pool-accounts.ts'
import { deleteUnconfirmedAccounts, eraseDeletedAccounts } from '../own-data/deleted-accounts.ts'
import { eraseOldRecords } from '../own-data/erase.ts'
import { type Reconciled, type ReconcileNeeds, reconcile, reconciledSince } from '../payment/reconcile.ts'

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

/** `time` is HH:MM, UTC. Doesn't keep the process alive. @returns the function that stops it */
export function everyNight(time: string, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => void work().finally(schedule), msUntilNext(time, new Date()))
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}
