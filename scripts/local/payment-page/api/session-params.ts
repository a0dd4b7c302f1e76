import type Stripe from 'stripe'
import * as v from 'valibot'
import { choice, currency, email, expand, flag, group, integer, list, metadata, text, url } from './values.ts'

/** Stripe's own limit: eight digits. */
const MAX_AMOUNT = 99_999_999
const MAX_LINES = 100

const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

const priceData = group({
  currency,
  product_data: group({
    name: text(),
    description: v.optional(text()),
    images: v.optional(list(url, 8)),
    metadata: v.optional(metadata),
    tax_code: v.optional(text()),
    unit_label: v.optional(text(12)),
  }),
  tax_behavior: v.optional(choice(['exclusive', 'inclusive', 'unspecified'])),
  unit_amount: integer(0, MAX_AMOUNT),
})

const lineItem = group({
  metadata: v.optional(metadata),
  price_data: priceData,
  quantity: v.optional(integer(1, 999_999), '1'),
})

const haveOneCurrency = ([first, ...rest]: v.InferOutput<typeof lineItem>[]) =>
  rest.every(({ price_data }) => price_data.currency === first?.price_data.currency)

const note = v.optional(group({ message: text(1_200) }))
const off = v.optional(group({ enabled: choice(['false']) }))
/** Stripe refuses an account without Stripe Tax with the first sentence. */
const noTax = v.optional(
  group({
    enabled: v.literal(
      'false',
      'You must have a valid head office address to enable automatic tax calculation in test mode. This page computes no tax: it is an account without Stripe Tax.',
    ),
  }),
)

const entries = {
  adaptive_pricing: v.optional(group({ enabled: flag })),
  allow_promotion_codes: v.optional(flag),
  automatic_tax: noTax,
  billing_address_collection: v.optional(choice(['auto'])),
  cancel_url: v.optional(url),
  client_reference_id: v.optional(text(200)),
  consent_collection: v.optional(
    group({
      payment_method_reuse_agreement: v.optional(group({ position: choice(['auto', 'hidden']) })),
      promotions: v.optional(choice(['auto', 'none'])),
      terms_of_service: v.optional(choice(['none', 'required'])),
    }),
  ),
  currency: v.optional(currency),
  custom_text: v.optional(
    group({
      after_submit: note,
      shipping_address: note,
      submit: note,
      terms_of_service_acceptance: note,
    }),
  ),
  customer_creation: v.optional(choice(['if_required'])),
  customer_email: v.optional(email),
  expand,
  expires_at: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  integration_identifier: v.optional(text()),
  invoice_creation: off,
  line_items: v.pipe(
    list(lineItem, MAX_LINES),
    v.check(haveOneCurrency, 'All line items in a Checkout Session must have the same currency.'),
  ),
  locale: v.optional(choice(LOCALES.split(' '))),
  metadata: v.optional(metadata),
  mode: choice(['payment']),
  origin_context: v.optional(choice(['web'])),
  payment_intent_data: v.optional(
    group({
      capture_method: v.optional(choice(['automatic', 'automatic_async'])),
      description: v.optional(text(1_000)),
      metadata: v.optional(metadata),
      receipt_email: v.optional(email),
      statement_descriptor: v.optional(text(22)),
      statement_descriptor_suffix: v.optional(text(22)),
    }),
  ),
  payment_method_collection: v.optional(choice(['always', 'if_required'])),
  payment_method_types: v.optional(list(choice(['card', 'swish']), 2)),
  phone_number_collection: off,
  submit_type: v.optional(choice(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  success_url: url,
  tax_id_collection: off,
  ui_mode: v.optional(choice(['hosted_page', 'hosted'])),
} satisfies { [Name in keyof Stripe.Checkout.SessionCreateParams]?: v.GenericSchema }

/** Stripe's parameters that this page rejects. The list is complete, so the compiler finds parameters that a new version adds. */
export const UNSUPPORTED: Record<
  Exclude<keyof Stripe.Checkout.SessionCreateParams, keyof typeof entries>,
  true
> = {
  after_expiration: true,
  branding_settings: true,
  custom_fields: true,
  customer: true,
  customer_account: true,
  customer_update: true,
  discounts: true,
  excluded_payment_method_types: true,
  managed_payments: true,
  name_collection: true,
  optional_items: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  permissions: true,
  redirect_on_completion: true,
  return_url: true,
  saved_payment_method_options: true,
  setup_intent_data: true,
  shipping_address_collection: true,
  shipping_options: true,
  subscription_data: true,
  wallet_options: true,
}

/** The parameters that create a Checkout Session: https://docs.stripe.com/api/checkout/sessions/create */
export const SessionParamsSchema = group(entries)
export type SessionParams = v.InferOutput<typeof SessionParamsSchema>
