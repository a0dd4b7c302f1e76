import type Stripe from 'stripe'
import * as v from 'valibot'
import { describeError, logFault, ShopFault } from '#common/log.ts'
import type { DisputeStatus, ReturnedMoneyEvent } from '../../orders/returned-money.ts'
import type { PaymentEvent, PaymentSucceeded, SessionEvent } from '../payments.ts'
import {
  chargeSchema,
  detailsOf,
  disputeSchema,
  eventSchema,
  markerOf,
  paymentSchema,
  readFields,
  refundSchema,
  sessionSchema,
} from './stripe-objects.ts'

/** The events to which the webhook endpoint at Stripe must be subscribed. */
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

type Session = Stripe.Checkout.Session

/** `marker` is the marker of the Stripe object. Refunds and disputes have none. */
type MarkedEvent = { event: PaymentEvent; marker: string | undefined }

type InSession = Pick<SessionEvent, 'id' | 'reference' | 'sessionId'>

/** @throws ShopFault for a session of another shop */
function sessionFields(id: string, object: unknown): InSession {
  const session = readFields(sessionSchema, object)
  return { id, reference: session.metadata.reference, sessionId: session.id }
}

/** Seconds since 1970, from the most exact expanded object. */
function paidSeconds({ payment_intent, created }: Session): number {
  if (payment_intent === null || typeof payment_intent === 'string') return created
  const { latest_charge } = payment_intent
  return typeof latest_charge === 'object' && latest_charge ? latest_charge.created : payment_intent.created
}

function succeeded(id: string, object: unknown, seconds: number): PaymentSucceeded {
  const { payment_intent, amount_total, currency } = readFields(paymentSchema, object)
  return {
    ...sessionFields(id, object),
    type: 'paymentSucceeded',
    paymentIntent: payment_intent,
    totalOre: amount_total,
    currency,
    paidAt: new Date(seconds * 1000),
    ...(readFields(sessionSchema, object).automatic_tax?.enabled && { isTaxedByService: true }),
  }
}

/** After a failed asynchronous payment the session stays complete and unpaid; only the payment intent shows the failure. */
const hasFailed = ({ payment_intent }: Session) =>
  typeof payment_intent === 'object' &&
  ['requires_payment_method', 'canceled'].includes(payment_intent?.status ?? '')

/**
 * Precondition: `payment_intent.latest_charge` is expanded.
 * @returns undefined for an open session
 * @throws ShopFault for a missing field
 */
export function sessionEvent(session: Session): SessionEvent | undefined {
  const { status, payment_status } = session
  if (status === 'open') return undefined
  const id = `${session.id} as of now`
  if (status === 'expired') return { ...sessionFields(id, session), type: 'sessionExpired' }
  if (payment_status === 'unpaid')
    return { ...sessionFields(id, session), type: hasFailed(session) ? 'paymentFailed' : 'paymentStarted' }
  const paid = succeeded(id, session, paidSeconds(session))
  const details = detailsOf(session)
  return { ...paid, ...(details && { details }) }
}

/** @throws ShopFault without a payment intent, which all payments by Checkout have */
export function refundEvent(id: string, object: unknown): ReturnedMoneyEvent {
  const { id: refundId, payment_intent, amount, status, reason, metadata } = readFields(refundSchema, object)
  return {
    ...{ id, type: 'refundChanged', paymentIntent: payment_intent, refundId, ore: amount, status },
    ...(metadata.lines && { lines: metadata.lines }),
    ...(reason === 'duplicate' && { isDuplicate: true }),
  }
}

/** Unknown statuses count as open, which is safe: only moved money locks content. */
const disputeStatusOf = new Map<string, DisputeStatus>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'inquiry-closed'],
  ['prevented', 'prevented'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** Stripe waits for an answer only in these states: docs.stripe.com/api/disputes/object#dispute_object-status */
const answerBy = ({ status, evidence_details: { due_by } }: v.InferOutput<typeof disputeSchema>) =>
  status.endsWith('needs_response') && due_by !== null ? new Date(due_by * 1000).toISOString() : null

type Moved = { withdrawn?: boolean; reinstated?: boolean }

/** Counts the listed movements of money, and the movement of the event (`moved`) even if the list lacks it. */
export function disputeEvent(id: string, object: unknown, moved: Moved = {}): ReturnedMoneyEvent {
  const dispute = readFields(disputeSchema, object)
  const amounts = dispute.balance_transactions.map(({ amount }) => amount)
  return {
    id,
    type: 'disputeChanged',
    paymentIntent: dispute.payment_intent,
    disputeId: dispute.id,
    ore: dispute.amount,
    status: disputeStatusOf.get(dispute.status) ?? 'open',
    answerBy: answerBy(dispute),
    withdrawals: Math.max(amounts.filter((amount) => amount < 0).length, moved.withdrawn ? 1 : 0),
    reinstatements: Math.max(amounts.filter((amount) => amount > 0).length, moved.reinstated ? 1 : 0),
  }
}

function chargeEvent(id: string, object: unknown): ReturnedMoneyEvent {
  const { payment_intent, amount_refunded } = readFields(chargeSchema, object)
  return { id, type: 'chargeRefunded', paymentIntent: payment_intent, refundedOre: amount_refunded }
}

const isNeeded = v.picklist(neededEvents)

/** @throws ShopFault if the object lacks a field */
function translate({
  id,
  created,
  data: { object },
  ...report
}: v.InferOutput<typeof eventSchema>): PaymentEvent | undefined {
  if (!v.is(isNeeded, report.type)) return undefined
  switch (report.type) {
    case 'checkout.session.completed':
      return readFields(sessionSchema, object).payment_status === 'unpaid'
        ? { ...sessionFields(id, object), type: 'paymentStarted' }
        : succeeded(id, object, created)
    case 'checkout.session.async_payment_succeeded':
      return succeeded(id, object, created)
    case 'checkout.session.async_payment_failed':
      return { ...sessionFields(id, object), type: 'paymentFailed' }
    case 'checkout.session.expired':
      return { ...sessionFields(id, object), type: 'sessionExpired' }
    case 'charge.refunded':
      return chargeEvent(id, object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundEvent(id, object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeEvent(id, object)
    case 'charge.dispute.funds_withdrawn':
      return disputeEvent(id, object, { withdrawn: true })
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(id, object, { withdrawn: true, reinstated: true })
    default:
      return report.type satisfies never
  }
}

/**
 * Translates an event: docs.stripe.com/api/events/types. An unreadable event with our marker is logged, and reconciliation
 * records the state later.
 * @returns undefined for an event of another type, account or mode, and for an unreadable event
 */
export function eventFrom(
  sent: unknown,
  { isLive, isOurs }: { isLive: boolean; isOurs: (marker: string | undefined) => boolean },
): MarkedEvent | undefined {
  const { success, output: report } = v.safeParse(eventSchema, sent)
  if (!success || (report.livemode ?? isLive) !== isLive) return undefined
  const marker = markerOf(report.data.object)
  try {
    const event = translate(report)
    return event && { event, marker }
  } catch (error) {
    if (!(error instanceof ShopFault)) throw error
    if (isOurs(marker)) logFault('payment-event-unreadable', describeError(error))
    return undefined
  }
}
