import type Stripe from 'stripe'
import type { PaymentRecord } from '../store/records.ts'

/** https://docs.stripe.com/api/payment_intents/object */
export function paymentIntentObject(payment: PaymentRecord): Stripe.PaymentIntent {
  return {
    id: payment.id,
    object: 'payment_intent',
    ...unused,
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    canceled_at: payment.status === 'canceled' ? payment.created : null,
    cancellation_reason: payment.status === 'canceled' ? 'automatic' : null,
    client_secret: `${payment.id}_secret_local`,
    created: payment.created,
    currency: payment.currency,
    description: null,
    last_payment_error: lastError(payment),
    latest_charge: payment.latestCharge,
    metadata: payment.metadata,
    next_action: null,
    payment_method: payment.methodId,
    payment_method_types: ['card'],
    receipt_email: null,
    status: payment.status,
  }
}

function lastError({ lastFailure, latestCharge }: PaymentRecord): Stripe.PaymentIntent['last_payment_error'] {
  if (!lastFailure) return null
  const { code, declineCode, message } = lastFailure
  return {
    type: 'card_error',
    code,
    message,
    ...(latestCharge !== null && { charge: latestCharge }),
    ...(declineCode !== null && { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  }
}

const unused = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>
