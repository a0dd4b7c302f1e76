/** Events in Stripe's form (docs.stripe.com/api/events), and the part of its API that the webhook asks back. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { sessionParams } from '../../../web/server/shop/payment/stripe-checkout.ts'
import type { StormPayment } from './payments.ts'
import type { Fact } from './stories.ts'

export type StormEvent = { id: string; body: string }

function sessionOf({ checkout, sessionId, paymentIntent }: StormPayment, change: Record<string, unknown>) {
  const { metadata, customer_email, success_url, expires_at, client_reference_id } = sessionParams(checkout)
  return {
    id: sessionId,
    object: 'checkout.session',
    amount_total: checkout.totalOre,
    currency: 'sek',
    mode: 'payment',
    payment_intent: paymentIntent,
    metadata,
    customer_email,
    success_url,
    expires_at,
    client_reference_id,
    ...change,
  }
}

const dispute = ({ checkout, paymentIntent }: StormPayment, status: string) => ({
  id: `dp_${checkout.reference}`,
  object: 'dispute',
  amount: checkout.totalOre,
  currency: 'sek',
  payment_intent: paymentIntent,
  status,
})

const charge = ({ checkout, paymentIntent }: StormPayment, refunded: number) => ({
  id: `ch_${checkout.reference}`,
  object: 'charge',
  amount: checkout.totalOre,
  amount_refunded: refunded,
  currency: 'sek',
  payment_intent: paymentIntent,
})

const complete = { status: 'complete', payment_status: 'paid' }
const unpaid = { status: 'complete', payment_status: 'unpaid' }

const objectOf: Record<Fact, (payment: StormPayment) => [Stripe.Event.Type, object]> = {
  paid: (payment) => ['checkout.session.completed', sessionOf(payment, complete)],
  started: (payment) => ['checkout.session.completed', sessionOf(payment, unpaid)],
  paidLater: (payment) => ['checkout.session.async_payment_succeeded', sessionOf(payment, complete)],
  failed: (payment) => ['checkout.session.async_payment_failed', sessionOf(payment, unpaid)],
  expired: (payment) => [
    'checkout.session.expired',
    sessionOf(payment, { status: 'expired', payment_status: 'unpaid', payment_intent: null }),
  ],
  refundedPartly: (payment) => ['charge.refunded', charge(payment, Math.ceil(payment.checkout.totalOre / 4))],
  refunded: (payment) => ['charge.refunded', charge(payment, payment.checkout.totalOre)],
  disputed: (payment) => ['charge.dispute.created', dispute(payment, 'needs_response')],
  disputeWon: (payment) => ['charge.dispute.closed', dispute(payment, 'won')],
  disputeLost: (payment) => ['charge.dispute.closed', dispute(payment, 'lost')],
}

export function eventOf(payment: StormPayment, fact: Fact): StormEvent {
  const id = `evt_${randomUUID()}`
  const [type, object] = objectOf[fact](payment)
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  return { id, body }
}

/** Answers `GET /v1/checkout/sessions/:id` as Stripe does, for checkouts of which the shop has no record. */
export function sessionsApi(payments: readonly StormPayment[]): Hono {
  const byId = new Map(payments.map((payment) => [payment.sessionId, payment]))
  return new Hono().get('/v1/checkout/sessions/:id', (context) => {
    const payment = byId.get(context.req.param('id'))
    if (payment) return context.json(sessionOf(payment, complete))
    return context.json(
      { error: { type: 'invalid_request_error', message: 'No such checkout.session' } },
      404,
    )
  })
}
