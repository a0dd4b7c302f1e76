/**
 * What may happen to a payment, as Stripe tells it, and what the shopper is left with. The ends are written by hand,
 * so that nothing of the shop's own arithmetic judges itself. Events of a story arrive in any order.
 */

/** `paid` and `paidLater` are the same money: Stripe tells of it by two types of event, for some payments by both. */
export type Fact =
  | 'paid'
  | 'started'
  | 'paidLater'
  | 'failed'
  | 'expired'
  | 'refundedPartly'
  | 'refunded'
  | 'disputed'
  | 'disputeWon'
  | 'disputeLost'

export type Story = { facts: readonly Fact[]; end: 'nothing' | 'kept' | 'takenBack' }

export const stories: readonly Story[] = [
  { facts: ['paid'], end: 'kept' },
  { facts: ['paid', 'paidLater'], end: 'kept' },
  { facts: ['started', 'paidLater'], end: 'kept' },
  { facts: ['paid', 'failed'], end: 'kept' },
  { facts: ['paid', 'expired'], end: 'kept' },
  { facts: ['started', 'failed', 'paidLater'], end: 'kept' },
  { facts: ['paid', 'refundedPartly'], end: 'kept' },
  { facts: ['paid', 'disputed', 'disputeWon'], end: 'kept' },
  { facts: ['paid', 'refundedPartly', 'disputed', 'disputeWon'], end: 'kept' },
  { facts: ['paid', 'refunded'], end: 'takenBack' },
  { facts: ['paid', 'refundedPartly', 'refunded'], end: 'takenBack' },
  { facts: ['started', 'paidLater', 'refunded'], end: 'takenBack' },
  { facts: ['paid', 'disputed'], end: 'takenBack' },
  { facts: ['paid', 'disputed', 'disputeLost'], end: 'takenBack' },
  { facts: ['paid', 'disputed', 'disputeWon', 'refunded'], end: 'takenBack' },
  { facts: ['paid', 'expired', 'disputed', 'disputeLost'], end: 'takenBack' },
  { facts: ['expired'], end: 'nothing' },
  { facts: ['started'], end: 'nothing' },
  { facts: ['started', 'failed'], end: 'nothing' },
  { facts: ['started', 'failed', 'expired'], end: 'nothing' },
]
