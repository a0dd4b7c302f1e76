/** Turns a paid session into an order, for all callers: docs.stripe.com/checkout/fulfillment */
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { isAccountErased } from '../account/erased-accounts.ts'
import { endFault, openFault } from '../database/open-faults.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isDatabaseOutage } from '../database/server-database.ts'
import { restoreCheckout } from './checkout-record.ts'
import { readSentMails, withNumbers } from './give-numbers.ts'
import { isKnown, type Recorded, recordPaymentEvent, repairPaymentRecord } from './payment-record.ts'
import {
  isSessionEvent,
  type PaymentEvent,
  type PaymentStatus,
  type PaymentSucceeded,
  type Payments,
} from './payments.ts'

export type RecordNeeds = { database: ShopDatabase; payments: Payments }

export type SyncNeeds = RecordNeeds & {
  /** Milliseconds during which only the webhook may record a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

const isPayment = (event: PaymentEvent): event is PaymentSucceeded => event.type === 'paymentSucceeded'

/**
 * Restores a checkout that a restored backup lacks, or that was erased with its account. The payment of a deleted account is
 * refunded first; bookkeeping still needs the order and the refund.
 */
async function restoreUnknownCheckout({ database, payments }: RecordNeeds, event: PaymentSucceeded) {
  const checkout = await payments.readCheckout(event.sessionId)
  if (await isAccountErased(database, checkout.sub)) {
    await payments.refund(event.paymentIntent)
    logFault('payment-of-deleted-account-refunded', {})
  }
  await restoreCheckout(database, checkout, event.sessionId)
}

/** Adds payment method and VAT, which webhooks lack. @throws Unavailable without a response of the payment service */
async function withDetails({ payments }: RecordNeeds, event: PaymentEvent): Promise<PaymentEvent> {
  if (!isPayment(event)) return event
  const isComplete = ({ details, isTaxedByService }: PaymentSucceeded) =>
    details !== undefined && (!isTaxedByService || details.taxes !== undefined)
  if (isComplete(event)) return event
  const { event: read } = await payments.readSession(event.sessionId)
  if (read && isPayment(read) && read.details && isComplete(read)) return { ...event, details: read.details }
  if (event.isTaxedByService) throw new Unavailable('payment service')
  return event
}

type Write = (event: PaymentEvent) => Promise<Recorded>

async function recordNumbered(needs: RecordNeeds, reported: PaymentEvent, write: Write) {
  const event = await withDetails(needs, reported)
  // A letter about the money may have been sent before a restore.
  if (!isSessionEvent(event) && !(await isKnown(needs.database, event)))
    await readSentMails(needs, event.paymentIntent)
  const numbered = () => withNumbers(needs, () => write(event))
  const outcome = await numbered()
  if (outcome !== 'unknown-checkout' || !isPayment(event)) return outcome
  await restoreUnknownCheckout(needs, event)
  return numbered()
}

/** A payment that can't be recorded is an open fault until it is. */
async function recordBy(needs: RecordNeeds, reported: PaymentEvent, write: Write) {
  const subject = isSessionEvent(reported) ? reported.reference : reported.paymentIntent
  try {
    const outcome = await recordNumbered(needs, reported, write)
    if (outcome === 'recorded') await endFault(needs.database, 'payment-unrecorded', subject)
    return outcome
  } catch (error) {
    const isOutage = error instanceof Unavailable || isDatabaseOutage(error)
    if (!isOutage) await openFault(needs.database, 'payment-unrecorded', subject, error)
    throw error
  }
}

export const recordReportedEvent = (needs: RecordNeeds, reported: PaymentEvent) =>
  recordBy(needs, reported, (event) => recordPaymentEvent(needs.database, event))

export const recordReadState = (needs: RecordNeeds, read: PaymentEvent) =>
  recordBy(needs, read, (event) => repairPaymentRecord(needs.database, event, { write: true }))

/**
 * Reads a session, and records its payment. A payment recorded here is logged as `payment-unrecorded`: the webhook is lost or
 * late.
 * @returns the status at the payment service
 */
export async function syncPaymentSession(needs: SyncNeeds, sessionId: string): Promise<PaymentStatus> {
  const { payments, webhookGraceMs, now } = needs
  const { status, event } = await payments.readSession(sessionId)
  if (!event || event.type === 'paymentStarted') return status
  // A negative age means that our clock is behind: then there is no grace.
  const ageMs = isPayment(event) ? now() - event.paidAt.getTime() : webhookGraceMs
  if (ageMs >= 0 && ageMs < webhookGraceMs) return status
  try {
    const outcome = await recordReadState(needs, event)
    if (isPayment(event) && outcome === 'recorded') logFault('payment-unrecorded', { recorded: true })
  } catch (error) {
    // The shopper has paid even if recording fails: an error would invite a second payment.
    if (!isPayment(event)) throw error
    logFault('payment-unrecorded', { recorded: false, ...describeError(error) })
  }
  return status
}
