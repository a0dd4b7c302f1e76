/** The part of Stripe's API that the shop calls in a run: one session or payment, and the lists that reconciliation reads. */
import { Hono } from 'hono'
import type { StressPayment } from './payments.ts'
import { finalReturns, finalSession, paymentData } from './stripe-objects.ts'

/** One page of a list, newest first, as Stripe has them (docs.stripe.com/api/pagination). */
function page(items: readonly { id: string }[], url: URL) {
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const after = url.searchParams.get('starting_after')
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0
  const data = items.slice(start, start + limit)
  return { object: 'list', url: url.pathname, has_more: start + limit < items.length, data }
}

const missing = { type: 'invalid_request_error', code: 'resource_missing' }

/** @param payments may grow while the API is served; a payment is over from the start */
export function stripeApi(payments: readonly StressPayment[]): Hono {
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
