/** Compares the database with the payment service and records what is missing after lost webhooks or a restored backup. */
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { PaymentEvent } from '../payment/events.ts'
import { catchUp, recordState } from '../payment/record-payment.ts'
import type { PaymentHistory, Recorded, ShopPorts, Upkeep } from '../ports.ts'

const DAY_MS = 24 * 60 * 60_000

/** Stripe repeats events for three days; refunds and disputes change for weeks after they were created. */
export const RECONCILED_DAYS = 30
export const reconciledSince = () => new Date(Date.now() - RECONCILED_DAYS * DAY_MS)

export type ReconcilePorts = Pick<ShopPorts, 'payments' | 'checkouts' | 'ledger' | 'webhookGraceMs'> & {
  history: PaymentHistory
  upkeep: Upkeep
}

const kinds = ['sessions', 'refunds', 'disputes', 'unfinished checkouts'] as const
export type ReconciledKind = (typeof kinds)[number]

/** `missing`: recorded now or, without `write`, only found. `failed`: a person has to look; the log says why. */
export type Count = { checked: number; missing: number; failed: number }
export type Reconciled = Record<ReconciledKind, Count>

type Options = {
  since: Date
  /** Without it, nothing is changed. */
  write: boolean
  onProgress?: (kind: ReconciledKind, checked: number) => void
}

const PROGRESS_EVERY = 100

/** An item that can't be recorded is counted and the run goes on; an unavailable service ends the run. */
async function counted(count: Count, kind: ReconciledKind, work: () => Promise<boolean>) {
  count.checked += 1
  try {
    if (await work()) count.missing += 1
  } catch (error) {
    if (error instanceof Unavailable) throw error
    count.failed += 1
    logFault('reconcile-failed', { kind, ...describeError(error) })
  }
}

/** Without `write`, a checkout that is not on record is found but not restored. */
async function isMissing({ payments, ledger }: ReconcilePorts, fact: PaymentEvent, write: boolean) {
  const outcome: Recorded = write
    ? await recordState({ payments, ledger }, fact)
    : await ledger.repair(fact, { write })
  return outcome !== 'repeated'
}

/** Asks about a checkout past its time limit. @returns whether it is paid or has ended, so that our record changes */
async function hasEnded(
  ports: ReconcilePorts,
  { reference, sessionId }: { reference: string; sessionId: string | undefined },
  write: boolean,
): Promise<boolean> {
  if (!sessionId) {
    if (write) await ports.checkouts.abandoned(reference)
    return true
  }
  const status = write
    ? await catchUp(ports, sessionId)
    : (await ports.payments.readSession(sessionId)).status
  const isEnded = status === 'expired' || status === 'failed'
  if (write && isEnded) await ports.checkouts.expired(reference)
  return isEnded || status === 'paid'
}

/**
 * Sessions come first, so that refunds and disputes find their orders.
 * @throws Unavailable when the payment service or the database does not answer; what was recorded stays recorded
 */
export async function reconcile(
  ports: ReconcilePorts,
  { since, write, onProgress = () => {} }: Options,
): Promise<Reconciled> {
  const count = (): Count => ({ checked: 0, missing: 0, failed: 0 })
  const result: Reconciled = {
    sessions: count(),
    refunds: count(),
    disputes: count(),
    'unfinished checkouts': count(),
  }
  for (const kind of ['sessions', 'refunds', 'disputes'] as const) {
    for await (const fact of ports.history[kind](since)) {
      await counted(result[kind], kind, () => isMissing(ports, fact, write))
      if (result[kind].checked % PROGRESS_EVERY === 0) onProgress(kind, result[kind].checked)
    }
    onProgress(kind, result[kind].checked)
  }
  const kind = 'unfinished checkouts'
  for await (const checkout of ports.upkeep.unfinishedCheckouts()) {
    await counted(result[kind], kind, () => hasEnded(ports, checkout, write))
  }
  onProgress(kind, result[kind].checked)
  return result
}
