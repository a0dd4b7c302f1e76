/** A session is created, and ends unpaid. */
import type Stripe from 'stripe'
import { StripeError } from '../api/errors.ts'
import type { SessionParams } from '../api/session-params.ts'
import { announce } from '../events/announce.ts'
import { IS_OPEN, type Ledger, newId, secondsNow } from '../ledger.ts'
import type { Line, SessionRecord } from '../store/records.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
const SHORTEST_S = 30 * MINUTE_S
/** Allows for the time between the shop's request and our check. */
const TOLERANCE_S = 10
/** Öre. Stripe also takes a total of zero; this page doesn't. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM_SEK = 300

/** @throws StripeError when Stripe would reject the expiry time or the total */
export function createSession(ledger: Ledger, params: SessionParams): SessionRecord {
  const created = secondsNow()
  const id = `cs_test_${newId('a1', 56).replace('_', '')}`
  const currency = params.line_items[0]?.price_data.currency ?? 'sek'
  const lines = params.line_items.map(toLine)
  const total = lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
  if (currency === 'sek' && total < MINIMUM_SEK) {
    const message = "The Checkout Session's total amount due must add up to at least 3.00 kr sek"
    throw new StripeError(400, message, { code: 'amount_too_small' })
  }
  return ledger.sessions.save({
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_email: params.customer_email ?? null,
    expires_at: expiryOf(params.expires_at, created),
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    url: `${ledger.origin()}/pay/${id}`,
    own: {
      lines,
      note: params.custom_text?.submit?.message ?? null,
      paymentMetadata: params.payment_intent_data?.metadata ?? {},
    },
  } satisfies Partial<Stripe.Checkout.Session> & Pick<SessionRecord, 'own'>)
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

/** @throws StripeError when the session is no longer open */
export function expireSession(ledger: Ledger, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') {
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired = ledger.sessions.save({ ...session, status: 'expired', url: null })
  const payment = ledger.payments.get(session.payment_intent ?? '')
  if (payment) ledger.payments.save({ ...payment, status: 'canceled' })
  announce(ledger, 'checkout.session.expired', expired, expired)
  return expired
}

/** Expires sessions that are due. Call it before reading them. */
export function expireDue(ledger: Ledger): void {
  const due = ledger.sessions.where(`${IS_OPEN} AND body ->> 'expires_at' <= ?`, secondsNow())
  if (due.length === 0) return
  ledger.transact(() => {
    for (const session of due) expireSession(ledger, session)
  })
}
