/**
 * How events change what is known of a payment. They come in any order, so both folds are joins: whatever the
 * order, and however often each event comes, the end is the same.
 */
import type { Order } from '../../../shared/shop-contract.ts'
import type { ReturnEvent, SessionEvent } from './events.ts'

/** `abandoned`: nobody was ever given the address of its session. */
export const checkoutStates = ['open', 'abandoned', 'processing', 'failed', 'expired', 'paid'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** A payment that went through beats everything; what is over doesn't begin again. */
const next: Record<SessionEvent['type'], Record<CheckoutState, CheckoutState>> = {
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

export const foldCheckout = (state: CheckoutState, { type }: Pick<SessionEvent, 'type'>) => next[type][state]

export type DisputeState = 'open' | 'won' | 'lost'
/** What went back of one payment. `disputes` are by the payment service's own ids. */
export type Returns = { refundedOre: number; disputes: Readonly<Record<string, DisputeState>> }

export const noReturns: Returns = { refundedOre: 0, disputes: {} }

/** A dispute that is closed stays so, also when the news of its opening comes later. */
export function foldReturns(returns: Returns, event: ReturnEvent): Returns {
  const { refundedOre, disputes } = returns
  switch (event.type) {
    case 'refunded':
      // The event tells the sum of all refunds so far, so an older one tells less.
      return { disputes, refundedOre: Math.max(refundedOre, event.refundedOre) }
    case 'disputeOpened':
      return { refundedOre, disputes: { [event.disputeId]: 'open', ...disputes } }
    case 'disputeClosed': {
      const isLost = !event.isWon || disputes[event.disputeId] === 'lost'
      return { refundedOre, disputes: { ...disputes, [event.disputeId]: isLost ? 'lost' : 'won' } }
    }
  }
}

/** How an order of `totalOre` stands, given what went back. */
export function orderStatus({ refundedOre, disputes }: Returns, totalOre: number): Order['status'] {
  if (Object.values(disputes).some((dispute) => dispute !== 'won')) return 'disputed'
  if (refundedOre >= totalOre) return 'refunded'
  return refundedOre > 0 ? 'partlyRefunded' : 'paid'
}

/** Whether the content is taken back. A part of the money given back is a kindness, and takes nothing. */
export const isReturned = (returns: Returns, totalOre: number) =>
  ['disputed', 'refunded'].includes(orderStatus(returns, totalOre))
