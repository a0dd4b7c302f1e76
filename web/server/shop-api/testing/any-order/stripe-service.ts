/** Stripe's objects and events about the payments of a run, and the API calls of the shop that read them (docs.stripe.com/api). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { sessionParams } from '../../payment/stripe/stripe-checkout.ts'
import type { Fact, Payment } from './stories.ts'

type StripeEvent = { id: string; body: string }
type Refund = { id: string; object: 'refund'; status: string; amount: number }
type Dispute = {
  id: string
  object: 'dispute'
  status: string
  balance_transactions: { id: string; amount: number }[]
}
type Session = { id: string; object: 'checkout.session' }
type StripeObject = Session | Refund | Dispute | { id: string; object: 'charge' }

const created = () => Math.floor(Date.now() / 1000)

function sessionOf(
  { checkout, sessionId, paymentIntent }: Payment,
  change: Record<string, unknown>,
): Session {
  const { metadata, customer_email, success_url, expires_at, client_reference_id } = sessionParams(checkout)
  return {
    id: sessionId,
    object: 'checkout.session',
    ...{ created: created(), amount_total: checkout.totalOre, currency: 'sek', mode: 'payment' },
    ...{
      payment_intent: paymentIntent,
      metadata,
      customer_email,
      success_url,
      expires_at,
      client_reference_id,
    },
    ...change,
  }
}

const common = ({ checkout, paymentIntent }: Payment) => ({
  amount: checkout.totalOre,
  currency: 'sek',
  payment_intent: paymentIntent,
  created: created(),
})

/** `signs`: the movements of the disputed money so far. -1: withdrawn, 1: reinstated. */
const dispute = (payment: Payment, status: string, ...signs: number[]): Dispute => ({
  ...common(payment),
  id: `du_${payment.checkout.reference}`,
  object: 'dispute',
  ...{
    status,
    balance_transactions: signs.map((sign, index) => ({
      id: `txn_${index}_${payment.checkout.reference}`,
      amount: sign * payment.checkout.totalOre,
    })),
  },
})

const refund = (payment: Payment, name: string, status: string, part = 1): Refund => ({
  ...common(payment),
  id: `re_${name}_${payment.checkout.reference}`,
  object: 'refund',
  ...{ status, amount: Math.ceil(payment.checkout.totalOre * part) },
})

const charge = (payment: Payment): StripeObject => ({
  ...common(payment),
  id: `ch_${payment.checkout.reference}`,
  object: 'charge',
  ...{ amount_refunded: payment.checkout.totalOre },
})

const QUARTER = 0.25
const complete = { status: 'complete', payment_status: 'paid' }
const unpaid = { status: 'complete', payment_status: 'unpaid' }
const expired = { status: 'expired', payment_status: 'unpaid', payment_intent: null }

const objectOf: Record<Fact, (payment: Payment) => [Stripe.Event.Type, StripeObject]> = {
  paid: (payment) => ['checkout.session.completed', sessionOf(payment, complete)],
  started: (payment) => ['checkout.session.completed', sessionOf(payment, unpaid)],
  paidLater: (payment) => ['checkout.session.async_payment_succeeded', sessionOf(payment, complete)],
  failed: (payment) => ['checkout.session.async_payment_failed', sessionOf(payment, unpaid)],
  expired: (payment) => ['checkout.session.expired', sessionOf(payment, expired)],
  refundedPartly: (payment) => ['refund.created', refund(payment, 'part', 'succeeded', QUARTER)],
  refunded: (payment) => ['refund.updated', refund(payment, 'full', 'succeeded')],
  chargeRefunded: (payment) => ['charge.refunded', charge(payment)],
  refundFailed: (payment) => ['refund.failed', refund(payment, 'full', 'failed')],
  refundedAgain: (payment) => ['charge.refund.updated', refund(payment, 'again', 'succeeded')],
  inquiry: (payment) => ['charge.dispute.created', dispute(payment, 'warning_needs_response')],
  inquiryClosed: (payment) => ['charge.dispute.closed', dispute(payment, 'warning_closed')],
  disputed: (payment) => ['charge.dispute.created', dispute(payment, 'needs_response')],
  withdrawn: (payment) => ['charge.dispute.funds_withdrawn', dispute(payment, 'needs_response', -1)],
  reinstated: (payment) => ['charge.dispute.funds_reinstated', dispute(payment, 'under_review', -1, 1)],
  withdrawnAgain: (payment) => [
    'charge.dispute.funds_withdrawn',
    dispute(payment, 'under_review', -1, 1, -1),
  ],
  prevented: (payment) => ['charge.dispute.closed', dispute(payment, 'prevented')],
  disputeWon: (payment) => ['charge.dispute.closed', dispute(payment, 'won', -1, 1)],
  disputeLost: (payment) => ['charge.dispute.closed', dispute(payment, 'lost', -1)],
}

export function eventOf(payment: Payment, fact: Fact): StripeEvent {
  const id = `evt_${randomUUID()}`
  const [type, object] = objectOf[fact](payment)
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: created(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  return { id, body }
}

/** The parameters of the payment intent from the creation of its session. */
const paymentData = ({ checkout }: Payment) => sessionParams(checkout).payment_intent_data

/** A session with its payment intent, at the end of its story. */
function finalSession(payment: Payment): Session {
  const { story, paymentIntent } = payment
  const intent = (status: string) => ({
    payment_intent: { id: paymentIntent, created: created(), status, latest_charge: null },
  })
  const has = (fact: Fact) => story.facts.includes(fact)
  if (has('paid') || has('paidLater')) return sessionOf(payment, { ...complete, ...intent('succeeded') })
  if (has('expired')) return sessionOf(payment, expired)
  return sessionOf(payment, {
    ...unpaid,
    ...intent(has('failed') ? 'requires_payment_method' : 'processing'),
  })
}

/** Refunds and disputes of a payment at the end of its story. */
export function finalReturns(payment: Payment): (Refund | Dispute)[] {
  const objects = payment.story.facts.map((fact) => objectOf[fact](payment)[1])
  const latest = new Map(objects.map((object) => [object.id, object]))
  return [...latest.values()].flatMap((object) =>
    object.object === 'refund' || object.object === 'dispute' ? [object] : [],
  )
}

/** One page of a list, newest first, as Stripe has them (docs.stripe.com/api/pagination). */
function page(items: readonly { id: string }[], url: URL) {
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const after = url.searchParams.get('starting_after')
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0
  const data = items.slice(start, start + limit)
  return { object: 'list', url: url.pathname, has_more: start + limit < items.length, data }
}

const missing = { type: 'invalid_request_error', code: 'resource_missing' }

/** @param payments may grow while the API is served. Each is listed in its final state from the start. */
export function stripeApi(payments: readonly Payment[]): Hono {
  const newestFirst = () => payments.toReversed()
  const objects = (kind: 'refund' | 'dispute') =>
    newestFirst()
      .flatMap(finalReturns)
      .filter(({ object }) => object === kind)
  const find = (sessionId: string) => payments.find((payment) => payment.sessionId === sessionId)
  return new Hono()
    .get('/v1/checkout/sessions', (context) =>
      context.json(page(newestFirst().map(finalSession), new URL(context.req.url))),
    )
    .get('/v1/refunds', (context) => context.json(page(objects('refund'), new URL(context.req.url))))
    .get('/v1/disputes', (context) => context.json(page(objects('dispute'), new URL(context.req.url))))
    .get('/v1/payment_intents/:id', (context) => {
      const id = context.req.param('id')
      const payment = payments.find(({ paymentIntent }) => paymentIntent === id)
      if (payment) return context.json({ id, object: 'payment_intent', ...paymentData(payment) })
      return context.json({ error: { ...missing, message: 'No such payment_intent' } }, 404)
    })
    .get('/v1/checkout/sessions/:id', (context) => {
      const payment = find(context.req.param('id'))
      if (payment) return context.json(finalSession(payment))
      return context.json({ error: { ...missing, message: 'No such checkout.session' } }, 404)
    })
}
