import { StripeError } from '../api/errors.ts'
import { refundStatusOf } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { refundObject } from '../objects/refund.ts'
import type { ChargeRecord, PaymentRecord, RefundRecord } from '../store/records.ts'
import { chargeOf, sessionOfPayment } from './lookup.ts'

export type RefundRequest = {
  /** In the currency's smallest unit. Default: the rest that is not refunded. */
  readonly amount?: number | undefined
  readonly reason?: string | undefined
  readonly metadata?: Record<string, string> | undefined
  /** Only set by control calls. Without it the test card decides. */
  readonly status?: 'pending' | 'succeeded' | undefined
}

export type RefundOutcome = {
  readonly status: 'succeeded' | 'failed' | 'canceled'
  /** One of Stripe's failure reasons. */
  readonly failureReason?: string | undefined
}

/** Dispute statuses in which a refund is not allowed: https://docs.stripe.com/disputes/responding */
const BLOCKING = new Set(['needs_response', 'under_review', 'lost', 'prevented'])

/** @throws StripeError when the payment has no successful charge */
export function chargeToRefund(ledger: Ledger, { id, latestCharge }: PaymentRecord): ChargeRecord {
  const charge = latestCharge === null ? undefined : ledger.charges.get(latestCharge)
  if (charge?.status === 'succeeded') return charge
  throw new StripeError(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`)
}

/** @throws StripeError when Stripe would not allow the refund */
export function refund(ledger: Ledger, charge: ChargeRecord, request: RefundRequest): RefundRecord {
  const left = charge.amount - charge.refunded
  const amount = request.amount ?? left
  checkRefund(ledger, charge, amount, left)
  const made = ledger.refunds.save({
    ...begin(ledger, 're'),
    status: request.status ?? refundStatusOf(charge.number),
    charge: charge.id,
    payment: charge.payment,
    methodId: charge.methodId,
    amount,
    currency: charge.currency,
    reason: request.reason ?? null,
    metadata: request.metadata ?? {},
    balanceTransaction: newId('txn'),
    failureTransaction: null,
    failureReason: null,
  })
  const after = ledger.charges.save({ ...charge, refunded: charge.refunded + amount })
  const session = sessionOfPayment(ledger, charge.payment)
  announce(ledger, 'refund.created', session, refundObject(made))
  announce(ledger, 'charge.refunded', session, chargeObject(after, ledger.origin()))
  return made
}

/**
 * The bank's later answer: a pending refund succeeds, fails or is canceled. A succeeded one can still fail, which
 * returns the amount to the shop. https://docs.stripe.com/refunds#failed-refunds
 * @throws StripeError for any other change
 */
export function updateRefund(ledger: Ledger, refund: RefundRecord, outcome: RefundOutcome): RefundRecord {
  const { status } = outcome
  if (!canBecome(refund.status, status)) {
    throw new StripeError(400, `Refund ${refund.id} is ${refund.status} and can't become ${status}.`)
  }
  const isUndone = status !== 'succeeded'
  const updated = ledger.refunds.save({
    ...refund,
    status,
    failureTransaction: isUndone ? newId('txn') : null,
    failureReason: status === 'failed' ? (outcome.failureReason ?? 'expired_or_canceled_card') : null,
  })
  const charge = chargeOf(ledger, refund.charge)
  if (isUndone) ledger.charges.save({ ...charge, refunded: charge.refunded - refund.amount })
  const session = sessionOfPayment(ledger, refund.payment)
  announce(ledger, 'refund.updated', session, refundObject(updated))
  announce(ledger, 'charge.refund.updated', session, refundObject(updated))
  if (status === 'failed') announce(ledger, 'refund.failed', session, refundObject(updated))
  return updated
}

const canBecome = (from: RefundRecord['status'], to: RefundOutcome['status']) =>
  from === 'pending' || (from === 'succeeded' && to === 'failed')

function checkRefund(ledger: Ledger, charge: ChargeRecord, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    throw new StripeError(400, `Charge ${charge.id} has not been paid and cannot be refunded.`)
  }
  if (ledger.disputes.ofOwner(charge.id).some(({ status }) => BLOCKING.has(status))) {
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
