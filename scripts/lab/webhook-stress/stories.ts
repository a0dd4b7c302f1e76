/**
 * Histories of a payment, as Stripe reports them, and what the shopper owns in the end. The ends are written by hand, so
 * that they don't depend on the shop's own calculation. Events of a story arrive in any order.
 */

/** `paid` and `paidLater` are the same money: Stripe reports it by two types of event, some payments by both. */
export type Fact =
  | 'paid'
  | 'started'
  | 'paidLater'
  | 'failed'
  | 'expired'
  | 'refundedPartly'
  | 'refunded'
  | 'chargeRefunded'
  | 'refundFailed'
  | 'refundedAgain'
  | 'inquiry'
  | 'inquiryClosed'
  | 'disputed'
  | 'withdrawn'
  | 'reinstated'
  | 'withdrawnAgain'
  | 'prevented'
  | 'disputeWon'
  | 'disputeLost'

/** `nothing`: no order. `kept`: an order whose content is unlocked. `locked`: an order whose content is locked. */
export type Story = { facts: readonly Fact[]; end: 'nothing' | 'kept' | 'locked' }

export const stories: readonly Story[] = [
  { facts: ['paid'], end: 'kept' },
  { facts: ['paid', 'paidLater'], end: 'kept' },
  { facts: ['started', 'paidLater'], end: 'kept' },
  { facts: ['paid', 'failed'], end: 'kept' },
  { facts: ['paid', 'expired'], end: 'kept' },
  { facts: ['started', 'failed', 'paidLater'], end: 'kept' },
  { facts: ['paid', 'refundedPartly'], end: 'kept' },
  { facts: ['paid', 'refunded', 'chargeRefunded', 'refundFailed'], end: 'kept' },
  { facts: ['paid', 'refundedPartly', 'refunded', 'refundFailed'], end: 'kept' },
  { facts: ['paid', 'inquiry'], end: 'kept' },
  { facts: ['paid', 'inquiry', 'inquiryClosed'], end: 'kept' },
  { facts: ['paid', 'disputed', 'withdrawn', 'reinstated'], end: 'kept' },
  { facts: ['paid', 'disputed', 'withdrawn', 'reinstated', 'disputeWon'], end: 'kept' },
  { facts: ['paid', 'refundedPartly', 'disputed', 'withdrawn', 'disputeWon'], end: 'kept' },
  { facts: ['paid', 'refunded'], end: 'locked' },
  { facts: ['paid', 'refunded', 'chargeRefunded'], end: 'locked' },
  { facts: ['paid', 'refunded', 'refundFailed', 'refundedAgain', 'chargeRefunded'], end: 'locked' },
  { facts: ['started', 'paidLater', 'refunded'], end: 'locked' },
  { facts: ['paid', 'inquiry', 'withdrawn'], end: 'locked' },
  { facts: ['paid', 'disputed', 'withdrawn', 'disputeLost'], end: 'locked' },
  { facts: ['paid', 'withdrawn', 'reinstated', 'withdrawnAgain'], end: 'locked' },
  { facts: ['paid', 'withdrawn', 'disputeWon', 'refunded'], end: 'locked' },
  { facts: ['paid', 'expired', 'disputed', 'withdrawn', 'disputeLost'], end: 'locked' },
  { facts: ['paid', 'inquiry', 'prevented'], end: 'locked' },
  { facts: ['expired'], end: 'nothing' },
  { facts: ['started'], end: 'nothing' },
  { facts: ['started', 'failed'], end: 'nothing' },
  { facts: ['started', 'failed', 'expired'], end: 'nothing' },
]
