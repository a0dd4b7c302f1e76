import type Stripe from 'stripe'
import type { CardRecord, ChargeRecord } from '../store/records.ts'

/** https://docs.stripe.com/api/charges/object */
export function chargeObject(charge: ChargeRecord): Stripe.Charge {
  const succeeded = charge.status === 'succeeded'
  return {
    id: charge.id,
    object: 'charge',
    ...unused,
    amount: charge.amount,
    amount_captured: succeeded ? charge.amount : 0,
    amount_refunded: charge.refunded,
    balance_transaction: null,
    billing_details: { address: null, email: charge.email, name: null, phone: null, tax_id: null },
    captured: succeeded,
    created: charge.created,
    currency: charge.currency,
    description: null,
    disputed: charge.disputed,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    metadata: charge.metadata,
    outcome: outcome(charge),
    paid: succeeded,
    payment_intent: charge.payment,
    payment_method: charge.methodId,
    payment_method_details: { type: 'card', card: cardDetails(charge.card) },
    receipt_email: null,
    receipt_url: null,
    refunded: charge.refunded === charge.amount,
    status: charge.status,
  }
}

function outcome({ status, failure }: ChargeRecord): Stripe.Charge['outcome'] {
  const declined = status === 'failed'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? failure?.code ?? null,
    risk_level: 'normal',
    seller_message: declined
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails({
  brand,
  last4,
  expMonth,
  expYear,
}: CardRecord): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: null,
    exp_month: expMonth,
    exp_year: expYear,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

const unused = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
