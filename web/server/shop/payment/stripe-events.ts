import type Stripe from 'stripe'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import type { PaymentEvent, SessionEvent } from './events.ts'

/** What the webhook endpoint at Stripe has to be told. */
export const neededEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

const referenceSchema = v.pipe(v.string(), v.uuid())

const idOf = (value: string | { id: string } | null) => (typeof value === 'object' ? value?.id : value)

type SessionStripeEvent = Extract<Stripe.Event, { data: { object: Stripe.Checkout.Session } }>

/** @returns undefined for a session that another shop of the same Stripe account has opened. */
function inSession({ id, data: { object } }: SessionStripeEvent) {
  const reference = v.safeParse(referenceSchema, object.metadata?.reference)
  return reference.success ? { id, reference: reference.output, sessionId: object.id } : undefined
}

function succeeded(event: SessionStripeEvent): SessionEvent | undefined {
  const ours = inSession(event)
  const { amount_total, currency, payment_intent } = event.data.object
  const paymentIntent = idOf(payment_intent)
  if (!ours) return undefined
  if (!paymentIntent || amount_total === null || currency === null) {
    throw new ShopFault('Stripe tells of a payment without its amount or its id.')
  }
  const paidAt = new Date(event.created * 1000)
  return { ...ours, type: 'paymentSucceeded', paymentIntent, totalOre: amount_total, currency, paidAt }
}

function inPayment(id: string, payment: string | Stripe.PaymentIntent | null) {
  const paymentIntent = idOf(payment)
  return paymentIntent ? { id, paymentIntent } : undefined
}

/** Without a payment intent, as from before Checkout, it can't be ours. */
function returned(
  event: Stripe.ChargeRefundedEvent | Stripe.ChargeDisputeCreatedEvent | Stripe.ChargeDisputeClosedEvent,
): PaymentEvent | undefined {
  const ours = inPayment(event.id, event.data.object.payment_intent)
  if (!ours) return undefined
  switch (event.type) {
    case 'charge.refunded':
      return { ...ours, type: 'refunded', refundedOre: event.data.object.amount_refunded }
    case 'charge.dispute.created':
      return { ...ours, type: 'disputeOpened', disputeId: event.data.object.id }
    case 'charge.dispute.closed':
      // Besides `won` and `lost` there is `warning_closed`: a question of the bank that came to nothing.
      return {
        ...ours,
        type: 'disputeClosed',
        disputeId: event.data.object.id,
        isWon: event.data.object.status !== 'lost',
      }
  }
}

/**
 * Stripe's event (docs.stripe.com/api/events/types) in our words.
 * @returns undefined for what doesn't concern us. Disputes carry no metadata, so those of another shop of the same
 * Stripe account pass; they belong to payments that no order will name.
 */
export function eventFrom(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed': {
      if (event.data.object.payment_status !== 'unpaid') return succeeded(event)
      const ours = inSession(event)
      return ours && { ...ours, type: 'paymentStarted' }
    }
    case 'checkout.session.async_payment_succeeded':
      return succeeded(event)
    case 'checkout.session.async_payment_failed': {
      const ours = inSession(event)
      return ours && { ...ours, type: 'paymentFailed' }
    }
    case 'checkout.session.expired': {
      const ours = inSession(event)
      return ours && { ...ours, type: 'sessionExpired' }
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return returned(event)
    default:
      return undefined
  }
}
