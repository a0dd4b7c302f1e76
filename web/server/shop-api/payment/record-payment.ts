/**
 * Fulfilment: turns a paid session into an order. The webhook, the landing page, a second checkout and reconciliation
 * all use it, as Stripe's guide recommends (docs.stripe.com/checkout/fulfillment).
 */
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { PaymentStatus, Recorded, ShopPorts } from '../ports.ts'
import type { PaymentEvent, PaymentSucceeded } from './events.ts'

type Ports = Pick<ShopPorts, 'payments' | 'ledger'>

const isPayment = (event: PaymentEvent): event is PaymentSucceeded => event.type === 'paymentSucceeded'

/**
 * Stores the checkout of a payment again from the payment service's copy: the database was restored from an older
 * backup, or the account was deleted before it paid. The payment of a deleted account is refunded first; its order
 * and its refund are still recorded, because bookkeeping needs both.
 */
async function restoreCheckout({ payments, ledger }: Ports, event: PaymentSucceeded) {
  const checkout = await payments.readCheckout(event.sessionId)
  if (await ledger.isAccountDeleted(checkout.sub)) {
    await payments.refund(event.paymentIntent)
    logFault('payment-of-deleted-account-refunded', {})
  }
  await ledger.restore(checkout, event)
}

async function recordBy(
  ports: Ports,
  event: PaymentEvent,
  write: () => Promise<Recorded>,
): Promise<Recorded> {
  const outcome = await write()
  if (outcome !== 'unknown-checkout' || !isPayment(event)) return outcome
  await restoreCheckout(ports, event)
  return write()
}

/**
 * Adds how it was paid, and the VAT where the payment service computes it: its events lack both. Without an answer the
 * order is written all the same, unless its VAT is missing.
 */
async function withDetails({ payments }: Ports, event: PaymentEvent): Promise<PaymentEvent> {
  if (!isPayment(event)) return event
  const isComplete = ({ details, isTaxedByService }: PaymentSucceeded) =>
    details !== undefined && (!isTaxedByService || details.taxes !== undefined)
  if (isComplete(event)) return event
  try {
    const { fact } = await payments.readSession(event.sessionId)
    if (fact && isPayment(fact) && fact.details && isComplete(fact))
      return { ...event, details: fact.details }
  } catch (error) {
    if (event.isTaxedByService) throw error
    logFault('payment-details-missing', describeError(error))
  }
  if (event.isTaxedByService) throw new Unavailable('payment service')
  return event
}

/** Records an event that the payment service sent. */
export async function recordEvent(ports: Ports, reported: PaymentEvent): Promise<Recorded> {
  const event = await withDetails(ports, reported)
  return recordBy(ports, event, () => ports.ledger.record(event))
}

/** Records a state that we read from the payment service ourselves. */
export async function recordState(ports: Ports, read: PaymentEvent): Promise<Recorded> {
  const event = await withDetails(ports, read)
  return recordBy(ports, event, () => ports.ledger.repair(event, { write: true }))
}

/**
 * Asks the payment service about a session and records the answer if no webhook has. Such a payment is logged as
 * `payment-unrecorded`, because its webhook was lost or is late.
 * @returns the session's status at the payment service
 */
export async function catchUp(
  ports: Ports & Pick<ShopPorts, 'webhookGraceMs'> & Partial<Pick<ShopPorts, 'now'>>,
  sessionId: string,
): Promise<PaymentStatus> {
  const { status, fact } = await ports.payments.readSession(sessionId)
  if (!fact || fact.type === 'paymentStarted') return status
  const { webhookGraceMs, now = Date.now } = ports
  if (isPayment(fact) && now() - fact.paidAt.getTime() < webhookGraceMs) return status
  try {
    const outcome = await recordState(ports, fact)
    if (isPayment(fact) && outcome === 'recorded') logFault('payment-unrecorded', { recorded: true })
  } catch (error) {
    // The shopper has paid, even if we fail to record it: the answer must not invite a second payment.
    if (!isPayment(fact)) throw error
    logFault('payment-unrecorded', { recorded: false, ...describeError(error) })
  }
  return status
}
