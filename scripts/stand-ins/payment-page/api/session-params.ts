import type Stripe from 'stripe'
import * as v from 'valibot'
import { choice, currency, email, expand, group, integer, list, metadata, text, url } from './values.ts'

/** Stripe's own limit: eight digits. */
const MAX_AMOUNT = 99_999_999
const MAX_LINES = 100

const priceData = group({
  currency,
  product_data: group({
    name: text(),
    description: v.optional(text()),
    images: v.optional(list(url, 8)),
    metadata: v.optional(metadata),
    tax_code: v.optional(text()),
  }),
  tax_behavior: v.optional(choice(['inclusive'])),
  unit_amount: integer(0, MAX_AMOUNT),
})

const lineItem = group({
  price_data: priceData,
  quantity: v.optional(integer(1, 999_999), '1'),
})

const haveOneCurrency = ([first, ...rest]: v.InferOutput<typeof lineItem>[]) =>
  rest.every(({ price_data }) => price_data.currency === first?.price_data.currency)

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
  adaptive_pricing: v.optional(group({ enabled: v.literal('false') })),
  automatic_tax: noTax,
  cancel_url: v.optional(url),
  client_reference_id: v.optional(text(200)),
  custom_text: v.optional(group({ submit: v.optional(group({ message: text(1_200) })) })),
  customer_email: v.optional(email),
  expand,
  expires_at: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  line_items: v.pipe(
    list(lineItem, MAX_LINES),
    v.check(haveOneCurrency, 'All line items in a Checkout Session must have the same currency.'),
  ),
  locale: v.optional(choice(['auto'])),
  metadata: v.optional(metadata),
  mode: choice(['payment']),
  payment_intent_data: v.optional(group({ metadata: v.optional(metadata) })),
  submit_type: v.optional(choice(['pay'])),
  success_url: url,
} satisfies { [Name in keyof Stripe.Checkout.SessionCreateParams]?: v.GenericSchema }

/** The parameters that create a Checkout Session; others of Stripe's are unknown here: https://docs.stripe.com/api/checkout/sessions/create */
export const SessionParamsSchema = group(entries)
export type SessionParams = v.InferOutput<typeof SessionParamsSchema>
