import type Stripe from 'stripe'

type Movement = {
  readonly id: string
  readonly created: number
  /** In the currency's smallest unit; negative when money leaves the shop's balance. */
  readonly amount: number
  readonly currency: string
  /** Id of the charge, refund or dispute that moved the money. */
  readonly source: string
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
}

/** A movement of the shop's balance, without fees: https://docs.stripe.com/api/balance_transactions/object */
export const balanceTransactionObject = (movement: Movement): Stripe.BalanceTransaction => ({
  id: movement.id,
  object: 'balance_transaction',
  amount: movement.amount,
  available_on: movement.created,
  balance_type: 'payments',
  created: movement.created,
  currency: movement.currency,
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: movement.amount,
  reporting_category: movement.category,
  source: movement.source,
  status: 'available',
  type: movement.type,
})
