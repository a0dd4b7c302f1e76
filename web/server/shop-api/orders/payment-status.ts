/**
 * How events change the record of a payment. They arrive in any order and more than once, so both folds are joins:
 * neither order nor repetition changes the result.
 */
import type { OrderStatus } from '#shared/shop-contract.ts'
import type { ReturnEvent, SessionEvent } from '../payment/events.ts'
import { type DisputeStatus, disputeStatuses, type RefundStatus, refundStatuses } from './return-statuses.ts'

export type { DisputeStatus, RefundStatus } from './return-statuses.ts'

/** `abandoned`: its payment page was never shown. */
export const checkoutRecordStatuses = [
  'open',
  'abandoned',
  'processing',
  'failed',
  'expired',
  'paid',
] as const
export type CheckoutRecordStatus = (typeof checkoutRecordStatuses)[number]

/** A successful payment wins over every other event; a session that has ended stays ended. */
const next: Record<SessionEvent['type'], Record<CheckoutRecordStatus, CheckoutRecordStatus>> = {
  paymentStarted: {
    open: 'processing',
    abandoned: 'processing',
    processing: 'processing',
    failed: 'failed',
    expired: 'expired',
    paid: 'paid',
  },
  paymentFailed: {
    open: 'failed',
    abandoned: 'failed',
    processing: 'failed',
    failed: 'failed',
    expired: 'expired',
    paid: 'paid',
  },
  sessionExpired: {
    open: 'expired',
    abandoned: 'expired',
    processing: 'expired',
    failed: 'expired',
    expired: 'expired',
    paid: 'paid',
  },
  paymentSucceeded: {
    open: 'paid',
    abandoned: 'paid',
    processing: 'paid',
    failed: 'paid',
    expired: 'paid',
    paid: 'paid',
  },
}

export const foldCheckout = (status: CheckoutRecordStatus, { type }: Pick<SessionEvent, 'type'>) =>
  next[type][status]

export type Refund = { ore: number; status: RefundStatus }
/** `withdrawals` and `reinstatements` count how often the bank took the money and returned it. */
export type Dispute = { ore: number; status: DisputeStatus; withdrawals: number; reinstatements: number }

/** Refunds and disputes of one payment, by their ids at the payment service. */
export type Returns = {
  /** The largest refunded sum in an event about the charge. It includes refunds that failed later. */
  chargeRefundedOre: number
  refunds: Readonly<Record<string, Refund>>
  disputes: Readonly<Record<string, Dispute>>
}

export const noReturns: Returns = { chargeRefundedOre: 0, refunds: {}, disputes: {} }

const laterOf = <Status>(order: readonly Status[], one: Status, other: Status) =>
  order.indexOf(one) > order.indexOf(other) ? one : other

const joinRefunds = (one: Refund | undefined, other: Refund): Refund =>
  one
    ? { ore: Math.max(one.ore, other.ore), status: laterOf(refundStatuses, one.status, other.status) }
    : other

const joinDisputes = (one: Dispute | undefined, other: Dispute): Dispute =>
  one
    ? {
        ore: Math.max(one.ore, other.ore),
        status: laterOf(disputeStatuses, one.status, other.status),
        withdrawals: Math.max(one.withdrawals, other.withdrawals),
        reinstatements: Math.max(one.reinstatements, other.reinstatements),
      }
    : other

export function foldReturns(returns: Returns, event: ReturnEvent): Returns {
  switch (event.type) {
    case 'chargeRefunded':
      return { ...returns, chargeRefundedOre: Math.max(returns.chargeRefundedOre, event.refundedOre) }
    case 'refundChanged': {
      const { refundId, ore, status } = event
      const refund = joinRefunds(returns.refunds[refundId], { ore, status })
      return { ...returns, refunds: { ...returns.refunds, [refundId]: refund } }
    }
    case 'disputeChanged': {
      const { disputeId, ore, status, withdrawals, reinstatements } = event
      const reported = { ore, status, withdrawals, reinstatements }
      const dispute = joinDisputes(returns.disputes[disputeId], reported)
      return { ...returns, disputes: { ...returns.disputes, [disputeId]: dispute } }
    }
  }
}

const hasFailed = ({ status }: Refund) => status === 'failed' || status === 'canceled'
const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { ore }) => sum + ore, 0)

/** The refunded sum in öre. A prevented dispute is a refund, which Stripe may also report as a refund. */
export function refundedOreOf({ chargeRefundedOre, refunds, disputes }: Returns): number {
  const all = Object.values(refunds)
  const made = sumOf(all.filter((refund) => !hasFailed(refund)))
  const byCharge = chargeRefundedOre - sumOf(all.filter(hasFailed))
  const prevented = Object.values(disputes).flatMap(({ status, ore }) =>
    status === 'prevented' ? [ore] : [],
  )
  return Math.max(0, made, byCharge, ...prevented)
}

/** Whether the bank has the money now. The final status decides if an event about the money was lost. */
function isMoneyGone({ status, withdrawals, reinstatements }: Dispute): boolean {
  const taken = Math.max(withdrawals, status === 'lost' && reinstatements === 0 ? 1 : 0)
  const returned = Math.max(reinstatements, status === 'won' ? 1 : 0)
  return taken > returned
}

/** An inquiry of the bank, or a chargeback whose money has not moved. */
const isInquiry = (dispute: Dispute) =>
  (dispute.status === 'inquiry' || dispute.status === 'open') && dispute.withdrawals === 0

/** The status of an order of `totalOre` with these refunds and disputes. */
export function orderStatus(returns: Returns, totalOre: number): OrderStatus {
  const disputes = Object.values(returns.disputes)
  const refunded = refundedOreOf(returns)
  if (disputes.some(isMoneyGone)) return 'disputed'
  if (refunded >= totalOre) return 'refunded'
  if (disputes.some(isInquiry)) return 'dispute-inquiry'
  if (refunded > 0) return 'partlyRefunded'
  return Object.values(returns.refunds).some(({ status }) => status === 'failed') ? 'refund-failed' : 'paid'
}

/** Why content is locked again, or undefined while it stays unlocked. A partial refund locks nothing. */
export function lockedBecause(returns: Returns, totalOre: number): 'refunded' | 'disputed' | undefined {
  const status = orderStatus(returns, totalOre)
  return status === 'refunded' || status === 'disputed' ? status : undefined
}
