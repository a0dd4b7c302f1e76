import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import type { ChargeRecord, PaymentRecord, RefundRecord } from '../store/records.ts'
import { sessionOfPayment } from './lookup.ts'

export interface RefundWish {
  /** In the currency's smallest unit; without it, what is left. */
  readonly amount?: number | undefined
  readonly reason?: string | undefined
  readonly metadata?: Record<string, string> | undefined
}

/** @throws StripeError when nothing was paid */
export function chargeToRefund(ledger: Ledger, { id, latestCharge }: PaymentRecord): ChargeRecord {
  const charge = latestCharge === null ? undefined : ledger.charges.get(latestCharge)
  if (charge?.status === 'succeeded') return charge
  throw new StripeError(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`)
}

/** @throws StripeError as Stripe refuses a refund */
export function refund(ledger: Ledger, charge: ChargeRecord, wish: RefundWish): RefundRecord {
  const left = charge.amount - charge.refunded
  const amount = wish.amount ?? left
  checkRefund(charge, amount, left)
  const made = ledger.refunds.save({
    ...begin(ledger, 're'),
    status: 'succeeded',
    charge: charge.id,
    payment: charge.payment,
    amount,
    currency: charge.currency,
    reason: wish.reason ?? null,
    metadata: wish.metadata ?? {},
  })
  const after = ledger.charges.save({ ...charge, refunded: charge.refunded + amount })
  const session = sessionOfPayment(ledger, charge.payment)
  announce(ledger, 'charge.refunded', session, chargeObject(after, ledger.origin()))
  return made
}

function checkRefund(charge: ChargeRecord, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    throw new StripeError(400, `Charge ${charge.id} has not been paid and cannot be refunded.`)
  }
  if (charge.disputed) {
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
