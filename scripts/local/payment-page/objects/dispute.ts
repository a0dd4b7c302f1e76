import type Stripe from 'stripe'
import type { DisputeRecord } from '../store/records.ts'
import { balanceTransactionObject } from './balance-transaction.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** https://docs.stripe.com/api/disputes/object */
export const disputeObject = (dispute: DisputeRecord): Stripe.Dispute => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: dispute.transactions.map((movement) =>
    balanceTransactionObject({
      ...movement,
      currency: dispute.currency,
      source: dispute.id,
      type: 'adjustment',
      category: movement.amount < 0 ? 'dispute' : 'dispute_reversal',
    }),
  ),
  charge: dispute.charge,
  created: dispute.created,
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: dispute.created + WEEK_S,
    enhanced_eligibility: {},
    has_evidence: dispute.hasEvidence,
    past_due: false,
    submission_count: dispute.hasEvidence ? 1 : 0,
  },
  is_charge_refundable: dispute.status.startsWith('warning_'),
  livemode: false,
  metadata: {},
  payment_intent: dispute.payment,
  payment_method_details: {
    type: 'card',
    card: {
      brand: dispute.brand,
      case_type: caseTypeOf(dispute),
      network: dispute.brand,
      network_reason_code: null,
    },
  },
  reason: dispute.reason,
  status: dispute.status,
})

function caseTypeOf({ status }: DisputeRecord): 'chargeback' | 'inquiry' | 'resolution' {
  if (status === 'prevented') return 'resolution'
  return status.startsWith('warning_') ? 'inquiry' : 'chargeback'
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
