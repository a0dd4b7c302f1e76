import type Stripe from 'stripe'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import type { PaymentEvent, ReturnEvent, SessionEvent } from './events.ts'
import type { DisputeStatus, RefundStatus } from './fold.ts'
import { detailsOf } from './stripe-details.ts'

/** Events that the webhook endpoint at Stripe has to be subscribed to. */
export const neededEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

const referenceSchema = v.pipe(v.string(), v.uuid())

const idOf = (value: string | { id: string } | null) => (typeof value === 'object' ? value?.id : value)

type Session = Stripe.Checkout.Session

/** @returns undefined for a session that another shop of the same Stripe account has opened. */
function inSession(id: string, session: Session) {
  const reference = v.safeParse(referenceSchema, session.metadata?.reference)
  return reference.success ? { id, reference: reference.output, sessionId: session.id } : undefined
}

/** Time of the payment in seconds since 1970, from the most exact of the expanded objects. */
function paidSeconds({ payment_intent, created }: Session): number {
  if (payment_intent === null || typeof payment_intent === 'string') return created
  const { latest_charge } = payment_intent
  return typeof latest_charge === 'object' && latest_charge ? latest_charge.created : payment_intent.created
}

function succeeded(id: string, session: Session, seconds: number): SessionEvent | undefined {
  const ours = inSession(id, session)
  const { amount_total, currency, payment_intent } = session
  const paymentIntent = idOf(payment_intent)
  if (!ours) return undefined
  if (!paymentIntent || amount_total === null || currency === null) {
    throw new ShopFault('Stripe reports a payment without its amount or its id.')
  }
  const paidAt = new Date(seconds * 1000)
  const details = detailsOf(session)
  return {
    ...ours,
    type: 'paymentSucceeded',
    paymentIntent,
    totalOre: amount_total,
    currency,
    paidAt,
    ...(details && { details }),
    ...(session.automatic_tax?.enabled && { isTaxedByService: true }),
  }
}

const inState = (
  id: string,
  session: Session,
  type: 'paymentStarted' | 'paymentFailed' | 'sessionExpired',
): SessionEvent | undefined => {
  const ours = inSession(id, session)
  return ours && { ...ours, type }
}

/** An asynchronous payment that failed: its session stays complete and unpaid, only the payment intent has the failure. */
const hasFailed = ({ payment_intent }: Session) =>
  typeof payment_intent === 'object' &&
  ['requires_payment_method', 'canceled'].includes(payment_intent?.status ?? '')

/**
 * The state of a session as one of our events. `payment_intent.latest_charge` has to be expanded.
 * @returns undefined while it is open, and for a session of another shop
 */
export function sessionFact(session: Session): SessionEvent | undefined {
  const { status, payment_status } = session
  if (status === 'open') return undefined
  const id = `${session.id} as of now`
  if (status === 'expired') return inState(id, session, 'sessionExpired')
  if (payment_status !== 'unpaid') return succeeded(id, session, paidSeconds(session))
  return inState(id, session, hasFailed(session) ? 'paymentFailed' : 'paymentStarted')
}

function inPayment(id: string, payment: string | Stripe.PaymentIntent | null) {
  const paymentIntent = idOf(payment)
  return paymentIntent ? { id, paymentIntent } : undefined
}

const refundStatusOf: Record<string, RefundStatus> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** @returns undefined without a payment intent: then the refund can't be of a payment by Checkout. */
export function refundFact(id: string, refund: Stripe.Refund): ReturnEvent | undefined {
  const ours = inPayment(id, refund.payment_intent)
  const status = refundStatusOf[refund.status ?? ''] ?? 'pending'
  return ours && { ...ours, type: 'refundChanged', refundId: refund.id, ore: refund.amount, status }
}

/** A status that Stripe adds later counts as open: only money that moves locks content. */
const disputeStatusOf: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry-closed',
  prevented: 'prevented',
  won: 'won',
  lost: 'lost',
}

type Moved = { withdrawn?: boolean; reinstated?: boolean }

/** A dispute lists its movements of money so far; an event about a movement counts even if the list lacks it. */
export function disputeFact(id: string, dispute: Stripe.Dispute, moved: Moved = {}): ReturnEvent | undefined {
  const ours = inPayment(id, dispute.payment_intent)
  const amounts = dispute.balance_transactions.map(({ amount }) => amount)
  return (
    ours && {
      ...ours,
      type: 'disputeChanged',
      disputeId: dispute.id,
      ore: dispute.amount,
      status: disputeStatusOf[dispute.status] ?? 'open',
      withdrawals: Math.max(amounts.filter((amount) => amount < 0).length, moved.withdrawn ? 1 : 0),
      reinstatements: Math.max(amounts.filter((amount) => amount > 0).length, moved.reinstated ? 1 : 0),
    }
  )
}

function chargeFact({ id, data: { object } }: Stripe.ChargeRefundedEvent): ReturnEvent | undefined {
  const ours = inPayment(id, object.payment_intent)
  return ours && { ...ours, type: 'chargeRefunded', refundedOre: object.amount_refunded }
}

/**
 * Translates an event of Stripe (docs.stripe.com/api/events/types) into one of ours.
 * @returns undefined for an event that does not concern us. Refunds and disputes have no metadata of ours, so events of
 * another shop with the same Stripe account are returned too; no order has their payments.
 */
export function eventFrom(event: Stripe.Event): PaymentEvent | undefined {
  const { id } = event
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid'
        ? inState(id, event.data.object, 'paymentStarted')
        : succeeded(id, event.data.object, event.created)
    case 'checkout.session.async_payment_succeeded':
      return succeeded(id, event.data.object, event.created)
    case 'checkout.session.async_payment_failed':
      return inState(id, event.data.object, 'paymentFailed')
    case 'checkout.session.expired':
      return inState(id, event.data.object, 'sessionExpired')
    case 'charge.refunded':
      return chargeFact(event)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundFact(id, event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeFact(id, event.data.object)
    case 'charge.dispute.funds_withdrawn':
      return disputeFact(id, event.data.object, { withdrawn: true })
    case 'charge.dispute.funds_reinstated':
      return disputeFact(id, event.data.object, { withdrawn: true, reinstated: true })
    default:
      return undefined
  }
}
