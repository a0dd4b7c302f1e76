import type Stripe from 'stripe'
import type { SessionRecord } from '../store/records.ts'

export const totalOf = ({ lines }: Pick<SessionRecord, 'lines'>) =>
  lines.reduce((total, { unitAmount, quantity }) => total + unitAmount * quantity, 0)

/** Path of the hosted page on which the shopper pays. */
export const pagePath = ({ id }: SessionRecord) => `/pay/${id}`

/** Replaces Stripe's placeholder in the shop's addresses with the session's id. */
export const fillIn = (template: string, { id }: SessionRecord) =>
  template.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** https://docs.stripe.com/api/checkout/sessions/object
 * @param origin of the payment page */
export function sessionObject(session: SessionRecord, origin: string): Stripe.Checkout.Session {
  const total = totalOf(session)
  return {
    id: session.id,
    object: 'checkout.session',
    ...unused,
    adaptive_pricing: { enabled: session.adaptivePricing },
    amount_subtotal: total,
    amount_total: total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitNote === null ? null : { message: session.submitNote },
      terms_of_service_acceptance: null,
    },
    customer_details: customerDetails(session),
    customer_email: session.email,
    expires_at: session.expires,
    locale: session.locale,
    metadata: session.metadata,
    payment_intent: session.payment,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    submit_type: session.submitType,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${origin}${pagePath(session)}` : null,
  }
}

function customerDetails({ email }: SessionRecord): Stripe.Checkout.Session['customer_details'] {
  if (email === null) return null
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

/** Values that are the same in every session of this page. */
const unused = {
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
