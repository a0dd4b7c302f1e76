/** Money goes back to the shopper: by a refund of the shop, or by a dispute at the bank. */
import type Stripe from 'stripe'
import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { begin, disputeOf, type Ledger, paymentOf, refundOf, secondsNow, sessionOf } from '../ledger.ts'
import type { ChargeRecord, DisputeRecord, PaymentRecord, RefundRecord } from '../store/records.ts'

type RefundRequest = {
  /** In the currency's smallest unit. Default: the rest that is not refunded. */
  readonly amount?: number | undefined
  readonly metadata?: Record<string, string> | undefined
  readonly reason?: RefundRecord['reason'] | undefined
}

/** The charge of a payment. @throws StripeError when the payment is unknown or has no successful charge */
export function chargeToRefund(ledger: Ledger, payment: string): ChargeRecord {
  const charge = ledger.charges.get(paymentOf(ledger, payment).latest_charge ?? '')
  if (charge?.status === 'succeeded') return charge
  throw new StripeError(400, `This PaymentIntent (${payment}) does not have a successful charge to refund.`)
}

/** @throws StripeError when Stripe would not allow the refund */
export function refund(ledger: Ledger, charge: ChargeRecord, request: RefundRequest): RefundRecord {
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  checkRefund(ledger, charge, amount, left)
  const made = ledger.refunds.save({
    ...begin('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: request.reason ?? null,
    status: 'succeeded' as const,
  } satisfies Partial<Stripe.Refund>)
  const amount_refunded = charge.amount_refunded + amount
  const refunded = amount_refunded === charge.amount
  const after = ledger.charges.save({ ...charge, amount_refunded, refunded })
  announceOf(ledger, 'refund.created', made)
  announceOf(ledger, 'charge.refunded', after)
  return made
}

/** Stores the event of an object of a payment. */
function announceOf(
  ledger: Ledger,
  type: Parameters<typeof announce>[1],
  object: { payment_intent: string },
): void {
  announce(ledger, type, sessionOf(ledger, paymentOf(ledger, object.payment_intent).own.session), object)
}

/** Newest first. */
export const disputesOf = (ledger: Ledger, { id }: ChargeRecord): readonly DisputeRecord[] =>
  ledger.disputes.where("body ->> 'charge' = ? ORDER BY sequence DESC", id)

/** A refund is not allowed while the bank has the money: https://docs.stripe.com/disputes/responding */
function checkRefund(ledger: Ledger, charge: ChargeRecord, amount: number, left: number): void {
  if (disputesOf(ledger, charge).some(({ status }) => status !== 'won')) {
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    throw new StripeError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  }
}

/** Banks allow 7 to 21 days: docs.stripe.com/disputes/responding */
const RESPONSE_S = 7 * 24 * 60 * 60

/** The cardholder's bank takes the money back. @throws StripeError when the payment can't be disputed */
export function openDispute(ledger: Ledger, charge: ChargeRecord): DisputeRecord {
  const amount = charge.amount - charge.amount_refunded
  if (charge.disputed || amount === 0) {
    throw new StripeError(400, `Charge ${charge.id} can't be disputed: it is refunded or disputed.`)
  }
  ledger.charges.save({ ...charge, disputed: true })
  const dispute = {
    ...begin('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence_details: {
      due_by: secondsNow() + RESPONSE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as const satisfies Partial<Record<keyof Stripe.Dispute, unknown>>
  return moveFunds(ledger, store(ledger, dispute, 'charge.dispute.created'), 'withdrawn')
}

/** The bank decides, for the shop when `won`. @throws StripeError when no dispute is open */
export function closeDispute(ledger: Ledger, charge: ChargeRecord, won: boolean): DisputeRecord {
  const dispute = disputesOf(ledger, charge).find(({ status }) => status === 'needs_response')
  if (!dispute) throw new StripeError(400, `Charge ${charge.id} has no open dispute.`)
  const closed = store(ledger, { ...dispute, status: won ? 'won' : 'lost' }, 'charge.dispute.closed')
  return won ? moveFunds(ledger, closed, 'reinstated') : closed
}

function moveFunds(
  ledger: Ledger,
  dispute: DisputeRecord,
  direction: 'withdrawn' | 'reinstated',
): DisputeRecord {
  const amount = direction === 'withdrawn' ? -dispute.amount : dispute.amount
  const balance_transactions = [...dispute.balance_transactions, { amount }]
  return store(ledger, { ...dispute, balance_transactions }, `charge.dispute.funds_${direction}`)
}

type DisputeEvent = Extract<Parameters<typeof announce>[1], `charge.dispute.${string}`>

function store(ledger: Ledger, dispute: DisputeRecord, event: DisputeEvent): DisputeRecord {
  const saved = ledger.disputes.save(dispute)
  announceOf(ledger, event, saved)
  return saved
}

/** Stripe adds to the metadata, and removes the keys whose value is empty. https://docs.stripe.com/api/metadata */
const merged = (before: Record<string, string>, change: Record<string, string> = {}) => {
  const after = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''),
  )
  if (Object.keys(after).length > MAX_KEYS)
    throw new StripeError(400, `You can have up to ${MAX_KEYS} metadata keys.`, { param: 'metadata' })
  return after
}

const MAX_KEYS = 50

export const updatePayment = (
  ledger: Ledger,
  id: string,
  metadata?: Record<string, string>,
): PaymentRecord => {
  const payment = paymentOf(ledger, id)
  return ledger.payments.save({ ...payment, metadata: merged(payment.metadata, metadata) })
}

export function updateRefund(ledger: Ledger, id: string, metadata?: Record<string, string>): RefundRecord {
  const found = refundOf(ledger, id)
  const saved = ledger.refunds.save({ ...found, metadata: merged(found.metadata, metadata) })
  announceOf(ledger, 'refund.updated', saved)
  return saved
}

export function updateDispute(ledger: Ledger, id: string, metadata?: Record<string, string>): DisputeRecord {
  const found = disputeOf(ledger, id)
  return store(ledger, { ...found, metadata: merged(found.metadata, metadata) }, 'charge.dispute.updated')
}
