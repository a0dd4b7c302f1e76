import { StripeError } from '../api/errors.ts'
import type { SessionParams } from '../api/session-params.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { totalOf } from '../objects/session.ts'
import type { Line, SessionRecord } from '../store/records.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
const SHORTEST_S = 30 * MINUTE_S
/** Between asking for a time and comparing it. */
const TOLERANCE_S = 10
/** In öre; Stripe's smallest charge in SEK. Nothing at all is fine. */
const MINIMUM_SEK = 300

/** @throws StripeError when Stripe wouldn't take the time or the total */
export function createSession(ledger: Ledger, params: SessionParams): SessionRecord {
  const { created } = begin(ledger, 'cs_test')
  const currency = params.line_items[0]?.price_data.currency ?? 'sek'
  const lines = params.line_items.map(toLine)
  checkTotal(totalOf({ lines }), currency)
  return ledger.sessions.save({
    id: `cs_test_${newId('a1', 56).replace('_', '')}`,
    created,
    status: 'open',
    paymentStatus: totalOf({ lines }) === 0 ? 'no_payment_required' : 'unpaid',
    expires: expiryOf(params.expires_at, created),
    currency,
    lines,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    email: params.customer_email ?? null,
    typedEmail: null,
    reference: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    submitNote: params.custom_text?.submit?.message ?? null,
    terms: termsOf(params),
    metadata: params.metadata ?? {},
    payment: null,
    paymentData: paymentDataOf(params),
  })
}

function toLine({
  price_data: { product_data, unit_amount },
  quantity,
}: SessionParams['line_items'][number]): Line {
  return {
    id: newId('li'),
    price: newId('price'),
    product: newId('prod', 14),
    name: product_data.name,
    description: product_data.description ?? null,
    image: product_data.images?.[0] ?? null,
    unitAmount: unit_amount,
    quantity,
  }
}

const paymentDataOf = ({ payment_intent_data: data }: SessionParams): SessionRecord['paymentData'] => ({
  metadata: data?.metadata ?? {},
  description: data?.description ?? null,
  receiptEmail: data?.receipt_email ?? null,
})

function termsOf({ consent_collection, custom_text }: SessionParams): SessionRecord['terms'] {
  if (consent_collection?.terms_of_service !== 'required') return null
  return { note: custom_text?.terms_of_service_acceptance?.message ?? null, accepted: false }
}

function checkTotal(total: number, currency: string): void {
  if (currency !== 'sek' || total === 0 || total >= MINIMUM_SEK) return
  throw new StripeError(400, "The Checkout Session's total amount due must add up to at least 3.00 kr sek", {
    code: 'amount_too_small',
  })
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
