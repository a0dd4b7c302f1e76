import { StripeError } from '../api/errors.ts'
import type { SessionParams } from '../api/session-params.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { totalOf } from '../objects/session.ts'
import type { Line, SessionRecord } from '../store/records.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
const SHORTEST_S = 30 * MINUTE_S
/** Allows for the time between the shop's request and our check. */
const TOLERANCE_S = 10
/**
 * Stripe's smallest charges, in each currency's smallest unit. Stripe also takes a total of zero; this page doesn't.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const MINIMUM: Readonly<Record<string, { amount: number; text: string }>> = {
  sek: { amount: 300, text: '3.00 kr sek' },
  nok: { amount: 300, text: '3.00 kr nok' },
  dkk: { amount: 250, text: '2.50 kr dkk' },
  eur: { amount: 50, text: '€0.50 eur' },
  usd: { amount: 50, text: '$0.50 usd' },
  gbp: { amount: 30, text: '£0.30 gbp' },
}

/** @throws StripeError when Stripe would reject the expiry time or the total */
export function createSession(ledger: Ledger, params: SessionParams): SessionRecord {
  const { created } = begin(ledger, 'cs_test')
  const currency = params.line_items[0]?.price_data.currency ?? 'sek'
  const lines = params.line_items.map(toLine)
  checkTotal(totalOf({ lines }), currency)
  return ledger.sessions.save({
    id: `cs_test_${newId('a1', 56).replace('_', '')}`,
    created,
    status: 'open',
    paymentStatus: 'unpaid',
    expires: expiryOf(params.expires_at, created),
    currency,
    lines,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    email: params.customer_email ?? null,
    reference: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    adaptivePricing: params.adaptive_pricing?.enabled ?? true,
    submitNote: params.custom_text?.submit?.message ?? null,
    metadata: params.metadata ?? {},
    payment: null,
    paymentMetadata: params.payment_intent_data?.metadata ?? {},
  })
}

function toLine({
  price_data: { product_data, unit_amount },
  quantity,
}: SessionParams['line_items'][number]): Line {
  return {
    name: product_data.name,
    description: product_data.description ?? null,
    image: product_data.images?.[0] ?? null,
    unitAmount: unit_amount,
    quantity,
  }
}

function checkTotal(total: number, currency: string): void {
  const minimum = MINIMUM[currency]
  if (!minimum || total >= minimum.amount) return
  throw new StripeError(
    400,
    `The Checkout Session's total amount due must add up to at least ${minimum.text}`,
    { code: 'amount_too_small' },
  )
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + DAY_S
  const refuse = (message: string) => new StripeError(400, message, { param: 'expires_at' })
  if (asked < created + SHORTEST_S - TOLERANCE_S) {
    throw refuse('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
  }
  if (asked > created + DAY_S + TOLERANCE_S) {
    throw refuse('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.')
  }
  return asked
}
