/**
 * Fulfilment: turns a paid session into an order. The webhook, the landing page, a second checkout and reconciliation
 * all use it, as Stripe's guide recommends (docs.stripe.com/checkout/fulfillment).
 */
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { isAccountErased } from '../account/erased-accounts.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { restoreCheckout } from './checkout-record.ts'
import type { PaymentEvent, PaymentSucceeded } from './events.ts'
import { type Recorded, recordPaymentEvent, repairPaymentRecord } from './payment-record.ts'
import type { PaymentStatus, Payments } from './payments.ts'

export type RecordNeeds = { database: ShopDatabase; payments: Payments }

export type SyncNeeds = RecordNeeds & {
  /** Time for the webhook, in ms: before it has passed, nothing else records a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

const isPayment = (event: PaymentEvent): event is PaymentSucceeded => event.type === 'paymentSucceeded'

/**
 * Stores the checkout of a payment again from the payment service's copy: the database was restored from an older
 * backup, or the account was deleted before it paid. The payment of a deleted account is refunded first; its order
 * and its refund are still recorded, because bookkeeping needs both.
 */
async function restoreUnknownCheckout({ database, payments }: RecordNeeds, event: PaymentSucceeded) {
  const checkout = await payments.readCheckout(event.sessionId)
  if (await isAccountErased(database, checkout.sub)) {
    await payments.refund(event.paymentIntent)
    logFault('payment-of-deleted-account-refunded', {})
  }
  await restoreCheckout(database, checkout, event.sessionId)
}

async function recordBy(
  needs: RecordNeeds,
  event: PaymentEvent,
  write: () => Promise<Recorded>,
): Promise<Recorded> {
  const outcome = await write()
  if (outcome !== 'unknown-checkout' || !isPayment(event)) return outcome
  await restoreUnknownCheckout(needs, event)
  return write()
}

/**
 * Adds the payment method and, where the payment service computes it, the VAT: its events lack both. If the service does
 * not answer, the order is written without the method, but never without its VAT.
 */
async function withDetails({ payments }: RecordNeeds, event: PaymentEvent): Promise<PaymentEvent> {
  if (!isPayment(event)) return event
  const isComplete = ({ details, isTaxedByService }: PaymentSucceeded) =>
    details !== undefined && (!isTaxedByService || details.taxes !== undefined)
  if (isComplete(event)) return event
  try {
    const { event: read } = await payments.readSession(event.sessionId)
    if (read && isPayment(read) && read.details && isComplete(read))
      return { ...event, details: read.details }
  } catch (error) {
    if (event.isTaxedByService) throw error
    logFault('payment-details-missing', describeError(error))
  }
  if (event.isTaxedByService) throw new Unavailable('payment service')
  return event
}

/** Records an event that the payment service sent. */
export async function recordReportedEvent(needs: RecordNeeds, reported: PaymentEvent): Promise<Recorded> {
  const event = await withDetails(needs, reported)
  return recordBy(needs, event, () => recordPaymentEvent(needs.database, event))
}

/** Records a state that we read from the payment service ourselves. */
export async function recordReadState(needs: RecordNeeds, read: PaymentEvent): Promise<Recorded> {
  const event = await withDetails(needs, read)
  return recordBy(needs, event, () => repairPaymentRecord(needs.database, event, { write: true }))
}

/**
 * Reads a session from the payment service and records its state, unless a webhook has recorded it. A payment that is
 * recorded here is logged as `payment-unrecorded`: its webhook was lost or is late.
 * @returns the session's status at the payment service
 */
export async function syncPaymentSession(needs: SyncNeeds, sessionId: string): Promise<PaymentStatus> {
  const { payments, webhookGraceMs, now } = needs
  const { status, event } = await payments.readSession(sessionId)
  if (!event || event.type === 'paymentStarted') return status
  if (isPayment(event) && now() - event.paidAt.getTime() < webhookGraceMs) return status
  try {
    const outcome = await recordReadState(needs, event)
    if (isPayment(event) && outcome === 'recorded') logFault('payment-unrecorded', { recorded: true })
  } catch (error) {
    // The shopper has paid, even if recording fails: the response must not invite a second payment.
    if (!isPayment(event)) throw error
    logFault('payment-unrecorded', { recorded: false, ...describeError(error) })
  }
  return status
}
