/** Stripe's objects, with the fields that the shop, its doctor and its tests read. The types of the package check them. */
import type Stripe from 'stripe'
import type {
  ChargeRecord,
  DisputeRecord,
  PaymentRecord,
  RefundRecord,
  SessionRecord,
} from './store/records.ts'

export const totalOf = ({ lines }: Pick<SessionRecord, 'lines'>) =>
  lines.reduce((total, { unitAmount, quantity }) => total + unitAmount * quantity, 0)

/** Path of the hosted page on which the shopper pays. */
export const pagePath = ({ id }: SessionRecord) => `/pay/${id}`

/** Replaces Stripe's placeholder in the shop's addresses with the session's id. */
export const fillIn = (template: string, { id }: SessionRecord) =>
  template.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** https://docs.stripe.com/api/checkout/sessions/object
 * @param origin of the payment page */
export function sessionObject(session: SessionRecord, origin: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: totalOf(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    customer_email: session.email,
    expires_at: session.expires,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.payment,
    payment_status: session.paymentStatus,
    status: session.status,
    submit_type: session.submitType,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${origin}${pagePath(session)}` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

/** https://docs.stripe.com/api/payment_intents/object */
export const paymentIntentObject = (payment: PaymentRecord) =>
  ({
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    created: payment.created,
    currency: payment.currency,
    latest_charge: payment.latestCharge,
    metadata: payment.metadata,
    status: payment.status,
  }) satisfies Partial<Stripe.PaymentIntent>

/** https://docs.stripe.com/api/charges/object */
export function chargeObject({ card: { brand, last4, expMonth, expYear }, ...charge }: ChargeRecord) {
  const card = { brand, country: null, exp_month: expMonth, exp_year: expYear, last4, wallet: null }
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    billing_details: { address: null, email: charge.email, name: null, phone: null, tax_id: null },
    created: charge.created,
    currency: charge.currency,
    disputed: charge.disputed,
    failure_code: charge.failure?.code ?? null,
    metadata: charge.metadata,
    paid: charge.status === 'succeeded',
    payment_intent: charge.payment,
    payment_method_details: { type: 'card', card },
    refunded: charge.refunded === charge.amount,
    status: charge.status,
  } satisfies Partial<Record<keyof Stripe.Charge, unknown>>
}

/** https://docs.stripe.com/api/refunds/object */
export const refundObject = (refund: RefundRecord) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.payment,
    reason: refund.reason,
    status: refund.status,
  }) satisfies Partial<Stripe.Refund>

/** https://docs.stripe.com/api/disputes/object */
export const disputeObject = (dispute: DisputeRecord) =>
  ({
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.transactions.map((amount) => ({ amount })),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    evidence_details: {
      due_by: dispute.due,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    metadata: dispute.metadata,
    payment_intent: dispute.payment,
    reason: dispute.reason,
    status: dispute.status,
  }) satisfies Partial<Record<keyof Stripe.Dispute, unknown>>
