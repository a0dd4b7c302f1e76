import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { disputeObject } from '../objects/dispute.ts'
import type { ChargeRecord, DisputeRecord } from '../store/records.ts'
import { sessionOfPayment } from './lookup.ts'

/** The bank takes a payment back on its customer's word. @throws StripeError when it can't */
export function openDispute(ledger: Ledger, charge: ChargeRecord, reason: string): DisputeRecord {
  const amount = charge.amount - charge.refunded
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0) {
    throw new StripeError(400, `Charge ${charge.id} can't be disputed: it is unpaid, refunded or disputed.`)
  }
  const dispute = ledger.disputes.save({
    ...begin(ledger, 'du'),
    status: 'needs_response',
    charge: charge.id,
    payment: charge.payment,
    amount,
    currency: charge.currency,
    reason,
  })
  ledger.charges.save({ ...charge, disputed: true })
  const session = sessionOfPayment(ledger, charge.payment)
  announce(ledger, 'charge.dispute.created', session, disputeObject(dispute))
  return dispute
}

/** The bank decides, for the shop when `won`. @throws StripeError when no dispute is open */
export function closeDispute(ledger: Ledger, charge: ChargeRecord, won: boolean): DisputeRecord {
  const dispute = ledger.disputes.ofOwner(charge.id).find(({ status }) => status === 'needs_response')
  if (!dispute) throw new StripeError(400, `Charge ${charge.id} has no open dispute.`)
  const closed = ledger.disputes.save({ ...dispute, status: won ? 'won' : 'lost' })
  const session = sessionOfPayment(ledger, charge.payment)
  announce(ledger, 'charge.dispute.closed', session, disputeObject(closed))
  return closed
}
