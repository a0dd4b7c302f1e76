/** The part of Stripe's API that the shop calls in a run: one session, and the lists that reconciliation reads. */
import { Hono } from 'hono'
import type { StressPayment } from './payments.ts'
import { finalObjects, finalSession } from './stripe-objects.ts'

/** Pages as Stripe's lists have them (docs.stripe.com/api/pagination). */
function page(items: readonly { id: string }[], url: URL) {
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const after = url.searchParams.get('starting_after')
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0
  const data = items.slice(start, start + limit)
  return { object: 'list', url: url.pathname, has_more: start + limit < items.length, data }
}

export function stripeApi(payments: readonly StressPayment[]): Hono {
  const byId = new Map(payments.map((payment) => [payment.sessionId, payment]))
  const sessions = payments.map(finalSession)
  const refunds = payments.flatMap((payment) => finalObjects(payment, 'refund'))
  const disputes = payments.flatMap((payment) => finalObjects(payment, 'dispute'))
  return new Hono()
    .get('/v1/checkout/sessions', (context) => context.json(page(sessions, new URL(context.req.url))))
    .get('/v1/refunds', (context) => context.json(page(refunds, new URL(context.req.url))))
    .get('/v1/disputes', (context) => context.json(page(disputes, new URL(context.req.url))))
    .get('/v1/checkout/sessions/:id', (context) => {
      const payment = byId.get(context.req.param('id'))
      if (payment) return context.json(finalSession(payment))
      const error = { type: 'invalid_request_error', message: 'No such checkout.session' }
      return context.json({ error }, 404)
    })
}
