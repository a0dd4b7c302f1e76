import { StripeError } from '../api/errors.ts'
import type { DisputeKind } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { disputeObject } from '../objects/dispute.ts'
import type { ChargeRecord, DisputeRecord } from '../store/records.ts'
import { sessionOfPayment } from './lookup.ts'
import { refund } from './refund.ts'

type Status = DisputeRecord['status']

const FIRST_STATUS: Record<DisputeKind, Status> = {
  chargeback: 'needs_response',
  inquiry: 'warning_needs_response',
  prevented: 'prevented',
}

/** The status after evidence was submitted. A dispute in another status accepts no evidence. */
const AFTER_EVIDENCE: Partial<Record<Status, Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
}

const isInquiry = ({ status }: DisputeRecord) => status.startsWith('warning_')
const isOpen = ({ status }: DisputeRecord) => /(needs_response|under_review)$/.test(status)

/** The cardholder's bank disputes a payment. @throws StripeError when the payment can't be disputed */
export function openDispute(
  ledger: Ledger,
  charge: ChargeRecord,
  reason: string,
  kind: DisputeKind = 'chargeback',
): DisputeRecord {
  const amount = charge.amount - charge.refunded
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0) {
    throw new StripeError(400, `Charge ${charge.id} can't be disputed: it is unpaid, refunded or disputed.`)
  }
  const { method } = charge
  if (method.type !== 'card') {
    throw new StripeError(400, `Charge ${charge.id} was paid with ${method.type}, which has no disputes.`)
  }
  if (kind === 'prevented') refund(ledger, charge, {})
  const dispute: DisputeRecord = {
    ...begin(ledger, 'du'),
    status: FIRST_STATUS[kind],
    charge: charge.id,
    payment: charge.payment,
    amount,
    currency: charge.currency,
    reason,
    brand: method.brand,
    hasEvidence: false,
    transactions: [],
  }
  const now = ledger.charges.get(charge.id) ?? charge
  ledger.charges.save({ ...now, disputed: true })
  store(ledger, dispute, 'charge.dispute.created')
  if (kind === 'prevented') return store(ledger, dispute, 'charge.dispute.closed')
  return kind === 'chargeback' ? moveFunds(ledger, dispute, 'withdrawn') : dispute
}

/** The shop submits evidence to the bank. @throws StripeError when the bank doesn't wait for evidence */
export function submitEvidence(ledger: Ledger, charge: ChargeRecord): DisputeRecord {
  const dispute = openDisputeOf(ledger, charge)
  const status = AFTER_EVIDENCE[dispute.status]
  if (!status)
    throw new StripeError(400, `Dispute ${dispute.id} is ${dispute.status} and accepts no evidence.`)
  return store(ledger, { ...dispute, status, hasEvidence: true }, 'charge.dispute.updated')
}

/** The bank turns its inquiry into a chargeback, which withdraws the money. @throws StripeError without an open inquiry */
export function escalateInquiry(ledger: Ledger, charge: ChargeRecord): DisputeRecord {
  const dispute = openDisputeOf(ledger, charge)
  if (!isInquiry(dispute)) throw new StripeError(400, `Dispute ${dispute.id} is already a chargeback.`)
  const escalated = store(ledger, { ...dispute, status: 'needs_response' }, 'charge.dispute.updated')
  return moveFunds(ledger, escalated, 'withdrawn')
}

/** Banks sometimes move the money again before or after they decide. @throws StripeError without a chargeback */
export function moveDisputedFunds(
  ledger: Ledger,
  charge: ChargeRecord,
  direction: 'withdrawn' | 'reinstated',
): DisputeRecord {
  const dispute = ledger.disputes.ofOwner(charge.id)[0]
  if (!dispute || isInquiry(dispute) || dispute.status === 'prevented') {
    throw new StripeError(400, `Charge ${charge.id} has no chargeback whose money could move.`)
  }
  return moveFunds(ledger, dispute, direction)
}

/**
 * The bank decides, for the shop when `won`; an inquiry ends without a decision.
 * @throws StripeError when no dispute is open, or an inquiry would be lost
 */
export function closeDispute(ledger: Ledger, charge: ChargeRecord, won: boolean): DisputeRecord {
  const dispute = openDisputeOf(ledger, charge)
  if (isInquiry(dispute)) {
    if (!won)
      throw new StripeError(400, `Dispute ${dispute.id} is an inquiry: escalate it before it is lost.`)
    return store(ledger, { ...dispute, status: 'warning_closed' }, 'charge.dispute.closed')
  }
  const closed = store(ledger, { ...dispute, status: won ? 'won' : 'lost' }, 'charge.dispute.closed')
  return won ? moveFunds(ledger, closed, 'reinstated') : closed
}

function openDisputeOf(ledger: Ledger, charge: ChargeRecord): DisputeRecord {
  const dispute = ledger.disputes.ofOwner(charge.id).find(isOpen)
  if (!dispute) throw new StripeError(400, `Charge ${charge.id} has no open dispute.`)
  return dispute
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
