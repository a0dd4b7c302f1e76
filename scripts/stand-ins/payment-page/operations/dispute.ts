import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { disputeObject } from '../objects/dispute.ts'
import type { ChargeRecord, DisputeRecord } from '../store/records.ts'
import { sessionOfPayment } from './lookup.ts'

/** The cardholder's bank takes the money back. @throws StripeError when the payment can't be disputed */
export function openDispute(ledger: Ledger, charge: ChargeRecord, reason: string): DisputeRecord {
  const amount = charge.amount - charge.refunded
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0) {
    throw new StripeError(400, `Charge ${charge.id} can't be disputed: it is unpaid, refunded or disputed.`)
  }
  ledger.charges.save({ ...charge, disputed: true })
  const dispute: DisputeRecord = {
    ...begin(ledger, 'du'),
    status: 'needs_response',
    charge: charge.id,
    payment: charge.payment,
    amount,
    currency: charge.currency,
    reason,
    brand: charge.card.brand,
    transactions: [],
  }
  return moveFunds(ledger, store(ledger, dispute, 'charge.dispute.created'), 'withdrawn')
}

/** The bank decides, for the shop when `won`. @throws StripeError when no dispute is open */
export function closeDispute(ledger: Ledger, charge: ChargeRecord, won: boolean): DisputeRecord {
  const dispute = ledger.disputes.ofOwner(charge.id).find(({ status }) => status === 'needs_response')
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
  const transactions = [...dispute.transactions, { ...begin(ledger, 'txn'), amount }]
  return store(ledger, { ...dispute, transactions }, `charge.dispute.funds_${direction}`)
}

type DisputeEvent = Extract<Parameters<typeof announce>[1], `charge.dispute.${string}`>

function store(ledger: Ledger, dispute: DisputeRecord, event: DisputeEvent): DisputeRecord {
  const saved = ledger.disputes.save(dispute)
  announce(ledger, event, sessionOfPayment(ledger, dispute.payment), disputeObject(saved))
  return saved
}
