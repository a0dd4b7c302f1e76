/** Records events that are missing after lost webhooks or a restored backup. */
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import {
  abandonCheckouts,
  expireCheckout,
  type UnfinishedCheckout,
  unfinishedCheckouts,
} from './checkout-record.ts'
import { repairPaymentRecord } from './payment-record.ts'
import type { PaymentEvent, PaymentHistory, SessionEvent } from './payments.ts'
import { recordReadState, type SyncNeeds, syncPaymentSession } from './sync-payment.ts'

const DAY_MS = 24 * 60 * 60_000

/** Stripe repeats events for three days; refunds and disputes change for weeks. */
const RECONCILED_DAYS = 30
export const reconciledSince = () => new Date(Date.now() - RECONCILED_DAYS * DAY_MS)

export type ReconcileNeeds = SyncNeeds & { history: PaymentHistory }

type ReconciledKind = 'sessions' | 'refunds' | 'disputes' | 'unfinished checkouts'

/** `missing`: recorded now or, without `write`, only found. `failed`: needs a person; the log has the error. */
export type Count = { checked: number; missing: number; failed: number }
export type Reconciled = Record<ReconciledKind, Count>

type Options = {
  since: Date
  write: boolean
  onProgress?: (kind: ReconciledKind, checked: number) => void
  /** After each payment, refund or dispute that was missing. */
  onRecorded?: (event: PaymentEvent) => Promise<void>
}

const PROGRESS_EVERY = 100

/** An item that can't be recorded is logged and counted. Only an unavailable service ends the run. */
async function counted(count: Count, kind: ReconciledKind, work: () => Promise<boolean>) {
  try {
    if (await work()) count.missing += 1
  } catch (error) {
    if (error instanceof Unavailable) throw error
    count.failed += 1
    logFault('reconcile-failed', { kind, ...describeError(error) })
  }
}

/** Also true for an event whose checkout has no record. */
const isMissing = async ({ database }: ReconcileNeeds, event: PaymentEvent) =>
  (await repairPaymentRecord(database, event, { write: false })) !== 'repeated'

async function isNewlyRecorded(needs: ReconcileNeeds, event: PaymentEvent, { onRecorded }: Pass) {
  const isNew = (await recordReadState(needs, event)) !== 'repeated'
  if (isNew) await onRecorded(event)
  return isNew
}

const paidMs = (event: SessionEvent) => (event.type === 'paymentSucceeded' ? event.paidAt.getTime() : 0)

type Pass = Required<Pick<Options, 'since' | 'write' | 'onRecorded'>> & {
  count: Count
  onChecked: () => void
}

/** Records the oldest sessions first, so that after a restored backup most orders get the same numbers again. */
async function reconcileSessions(needs: ReconcileNeeds, pass: Pass) {
  const { since, write, count, onChecked } = pass
  const missing: SessionEvent[] = []
  for await (const event of needs.history.sessions(since)) {
    await counted(count, 'sessions', async () => {
      if (!(await isMissing(needs, event))) return false
      if (write) missing.push(event)
      return !write
    })
    onChecked()
  }
  for (const event of missing.sort((one, other) => paidMs(one) - paidMs(other)))
    await counted(count, 'sessions', () => isNewlyRecorded(needs, event, pass))
}

async function reconcileReturnedMoney(needs: ReconcileNeeds, kind: 'refunds' | 'disputes', pass: Pass) {
  const { since, write, count, onChecked } = pass
  for await (const event of needs.history[kind](since)) {
    await counted(count, kind, () => (write ? isNewlyRecorded(needs, event, pass) : isMissing(needs, event)))
    onChecked()
  }
}

/** @returns whether the checkout is paid or has ended, so that its record changes */
async function hasEnded(
  needs: ReconcileNeeds,
  { reference, sessionId }: UnfinishedCheckout,
  write: boolean,
): Promise<boolean> {
  if (!sessionId) {
    if (write) await abandonCheckouts(needs.database, [reference])
    return true
  }
  const status = write
    ? await syncPaymentSession(needs, sessionId)
    : (await needs.payments.readSession(sessionId)).status
  const isEnded = status === 'expired' || status === 'failed'
  if (write && isEnded) await expireCheckout(needs.database, reference)
  return isEnded || status === 'paid'
}

/** Records sessions first, because refunds and disputes need their orders. @throws Unavailable; earlier records stay */
export async function reconcile(
  needs: ReconcileNeeds,
  { since, write, onProgress = () => {}, onRecorded = async () => {} }: Options,
): Promise<Reconciled> {
  const count = (): Count => ({ checked: 0, missing: 0, failed: 0 })
  const result: Reconciled = {
    sessions: count(),
    refunds: count(),
    disputes: count(),
    'unfinished checkouts': count(),
  }
  const passOf = (kind: ReconciledKind): Pass => ({
    ...{ since, write, onRecorded, count: result[kind] },
    onChecked: () => {
      result[kind].checked += 1
      if (result[kind].checked % PROGRESS_EVERY === 0) onProgress(kind, result[kind].checked)
    },
  })
  const end = (kind: ReconciledKind) => onProgress(kind, result[kind].checked)
  await reconcileSessions(needs, passOf('sessions'))
  end('sessions')
  for (const kind of ['refunds', 'disputes'] as const) {
    await reconcileReturnedMoney(needs, kind, passOf(kind))
    end(kind)
  }
  const { count: unfinished, onChecked } = passOf('unfinished checkouts')
  for await (const checkout of unfinishedCheckouts(needs.database, new Date(needs.now()))) {
    await counted(unfinished, 'unfinished checkouts', () => hasEnded(needs, checkout, write))
    onChecked()
  }
  end('unfinished checkouts')
  return result
}
