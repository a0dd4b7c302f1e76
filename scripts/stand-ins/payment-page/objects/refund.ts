import type Stripe from 'stripe'
import type { RefundRecord } from '../store/records.ts'

/** https://docs.stripe.com/api/refunds/object */
export const refundObject = (refund: RefundRecord): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransaction,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  customer: null,
  customer_account: null,
  metadata: refund.metadata,
  payment_intent: refund.payment,
  payment_method: refund.methodId,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
})
