import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { StripeError } from './api/errors.ts'
import { resend } from './events/resend.ts'
import { type FaultQueue, FaultSchema } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { disputeObject } from './objects/dispute.ts'
import { paymentIntentObject } from './objects/payment-intent.ts'
import { refundObject } from './objects/refund.ts'
import { sessionObject } from './objects/session.ts'
import { closeDispute, openDispute } from './operations/dispute.ts'
import { expireDue, expireSession } from './operations/expire.ts'
import { paymentOf, sessionOf } from './operations/lookup.ts'
import { settleDelayed } from './operations/pay.ts'
import { chargeToRefund, refund } from './operations/refund.ts'
import { DeliveryRuleSchema } from './store/delivery-store.ts'

const RefundWishSchema = v.object({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) })
const DisputeWishSchema = v.object({ reason: v.optional(v.string(), 'fraudulent') })
const VerdictSchema = v.object({ won: v.boolean() })
const SettlementSchema = v.object({ succeeded: v.boolean() })

/** More than a test makes in one shopper's name. */
const LISTED = 100

/**
 * What tests need and Stripe's API has not, for whoever has the secret key. What concerns events is ordered for one
 * shopper's e-mail address, so that tests side by side don't meet.
 */
export function controlRoutes(ledger: Ledger, faults: FaultQueue, secretKey: string): Hono {
  return new Hono()
    .use(bearerAuth({ token: secretKey }))
    .onError((error, context) => {
      if (error instanceof StripeError) return context.json({ error: error.message }, error.status)
      if (error instanceof v.ValiError || error instanceof SyntaxError)
        return context.json({ error: error.message }, 400)
      throw error
    })
    .route('/', deliveryControl(ledger))
    .route('/', paymentControl(ledger))
    .get('/faults', (context) => context.json(faults.list()))
    .put('/faults', async (context) => {
      faults.put(v.parse(FaultSchema, await context.req.json()))
      return context.json(faults.list())
    })
    .delete('/faults', (context) => {
      faults.clear(context.req.query('email'))
      return context.body(null, 204)
    })
}

function deliveryControl(ledger: Ledger): Hono {
  return new Hono()
    .put('/deliveries/:email', async (context) => {
      const rule = v.parse(DeliveryRuleSchema, await context.req.json())
      ledger.transact(() => ledger.deliveries.setRule(context.req.param('email').toLowerCase(), rule))
      return context.json(rule)
    })
    .post('/deliveries/:email/release', (context) => {
      const email = context.req.param('email').toLowerCase()
      return context.json({ released: ledger.transact(() => ledger.deliveries.release(email, ledger.now())) })
    })
    .get('/deliveries', (context) => context.json({ pending: ledger.deliveries.undelivered() }))
    .get('/events', (context) => {
      const { items } = ledger.events.list({ limit: LISTED }, [], context.req.query('email')?.toLowerCase())
      return context.json(
        items.map(({ id, type, created }) => ({
          id,
          type,
          created,
          deliveries: ledger.deliveries.ofEvent(id),
        })),
      )
    })
    .post('/events/:id/resend', (context) => {
      ledger.transact(() => resend(ledger, context.req.param('id')))
      return context.body(null, 204)
    })
}

function paymentControl(ledger: Ledger): Hono {
  const charged = (payment: string) => chargeToRefund(ledger, paymentOf(ledger, payment))
  return new Hono()
    .get('/sessions', (context) => {
      expireDue(ledger)
      const owner = context.req.query('email')?.toLowerCase()
      const { items } = ledger.sessions.list({ limit: LISTED }, { owner })
      return context.json(items.map((session) => sessionObject(session, ledger.origin())))
    })
    .post('/sessions/:id/expire', (context) => {
      const expired = ledger.transact(() => expireSession(ledger, sessionOf(ledger, context.req.param('id'))))
      return context.json(sessionObject(expired, ledger.origin()))
    })
    .post('/payments/:id/refund', async (context) => {
      const wish = v.parse(RefundWishSchema, await optionalJson(context.req))
      const made = ledger.transact(() => refund(ledger, charged(context.req.param('id')), wish))
      return context.json(refundObject(made))
    })
    .post('/payments/:id/dispute', async (context) => {
      const { reason } = v.parse(DisputeWishSchema, await optionalJson(context.req))
      const opened = ledger.transact(() => openDispute(ledger, charged(context.req.param('id')), reason))
      return context.json(disputeObject(opened))
    })
    .post('/payments/:id/dispute/close', async (context) => {
      const { won } = v.parse(VerdictSchema, await context.req.json())
      const closed = ledger.transact(() => closeDispute(ledger, charged(context.req.param('id')), won))
      return context.json(disputeObject(closed))
    })
    .post('/payments/:id/settle', async (context) => {
      const { succeeded } = v.parse(SettlementSchema, await context.req.json())
      const id = context.req.param('id')
      ledger.transact(() => settleDelayed(ledger, paymentOf(ledger, id), succeeded))
      return context.json(paymentIntentObject(paymentOf(ledger, id), ledger.origin()))
    })
}

async function optionalJson(request: { text: () => Promise<string> }): Promise<unknown> {
  const body = await request.text()
  return body === '' ? {} : JSON.parse(body)
}
