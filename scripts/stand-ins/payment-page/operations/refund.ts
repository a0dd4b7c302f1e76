import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { refundObject } from '../objects/refund.ts'
import type { ChargeRecord, PaymentRecord, RefundRecord } from '../store/records.ts'
import { sessionOfPayment } from './lookup.ts'

type RefundRequest = {
  /** In the currency's smallest unit. Default: the rest that is not refunded. */
  readonly amount?: number | undefined
  readonly reason?: string | undefined
  readonly metadata?: Record<string, string> | undefined
}

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
    status: 'succeeded',
    charge: charge.id,
    payment: charge.payment,
    methodId: charge.methodId,
    amount,
    currency: charge.currency,
    reason: request.reason ?? null,
    metadata: request.metadata ?? {},
    balanceTransaction: newId('txn'),
  })
  const after = ledger.charges.save({ ...charge, refunded: charge.refunded + amount })
  const session = sessionOfPayment(ledger, charge.payment)
  announce(ledger, 'refund.created', session, refundObject(made))
  announce(ledger, 'charge.refunded', session, chargeObject(after))
  return made
}

/** A refund is not allowed while the bank has the money: https://docs.stripe.com/disputes/responding */
function checkRefund(ledger: Ledger, charge: ChargeRecord, amount: number, left: number): void {
  if (ledger.disputes.ofOwner(charge.id).some(({ status }) => status !== 'won')) {
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
