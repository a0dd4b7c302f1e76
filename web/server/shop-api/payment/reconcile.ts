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

const paidMs = (event: SessionEvent) => (event.type === 'paymentSucceeded' ? event.paidAt.getTime() : 0)

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
  /** Also true for an event whose checkout has no record. */
  const isMissing = async (event: PaymentEvent) =>
    (await repairPaymentRecord(needs.database, event, { write: false })) !== 'repeated'
  const isNewlyRecorded = async (event: PaymentEvent) => {
    const isNew = (await recordReadState(needs, event)) !== 'repeated'
    if (isNew) await onRecorded(event)
    return isNew
  }
  async function compare<Item>(
    kind: ReconciledKind,
    items: AsyncIterable<Item>,
    isCounted: (item: Item) => Promise<boolean>,
  ) {
    const count: Count = { checked: 0, missing: 0, failed: 0 }
    for await (const item of items) {
      await counted(count, kind, () => isCounted(item))
      count.checked += 1
      if (count.checked % PROGRESS_EVERY === 0) onProgress(kind, count.checked)
    }
    onProgress(kind, count.checked)
    return count
  }
  const found: SessionEvent[] = []
  const sessions = await compare('sessions', needs.history.sessions(since), async (event) => {
    if (!(await isMissing(event))) return false
    found.push(event)
    return !write
  })
  // The oldest first, so that after a restored backup most orders get the same numbers again.
  for (const event of write ? found.sort((one, other) => paidMs(one) - paidMs(other)) : [])
    await counted(sessions, 'sessions', () => isNewlyRecorded(event))
  const isChanged = write ? isNewlyRecorded : isMissing
  return {
    sessions,
    refunds: await compare('refunds', needs.history.refunds(since), isChanged),
    disputes: await compare('disputes', needs.history.disputes(since), isChanged),
    'unfinished checkouts': await compare(
      'unfinished checkouts',
      unfinishedCheckouts(needs.database, new Date(needs.now())),
      (checkout) => hasEnded(needs, checkout, write),
    ),
  }
}
