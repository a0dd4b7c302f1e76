import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { StripeError } from './api/errors.ts'
import { type FaultQueue, FaultSchema } from './faults.ts'
import { type Ledger, paymentOf, sessionOf } from './ledger.ts'
import { disputeObject, paymentIntentObject, refundObject, sessionObject } from './objects.ts'
import { chargeToRefund, closeDispute, openDispute, refund } from './operations/money-back.ts'
import { settlePayment } from './operations/pay.ts'
import { expireDue, expireSession } from './operations/session.ts'
import { DeliveryModeSchema } from './store/delivery-store.ts'

const DeliverySchema = v.object({ mode: DeliveryModeSchema })
const RefundSchema = v.object({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) })
const VerdictSchema = v.object({ won: v.boolean() })
const SettlementSchema = v.object({ succeeded: v.boolean() })

/** The most sessions in one response: more than a test creates for one shopper. */
const LISTED = 100

/**
 * Calls for tests that Stripe's API doesn't have. They need the secret key. Rules for events apply to one shopper's
 * e-mail address, so that parallel tests don't affect each other.
 */
export function controlRoutes(ledger: Ledger, faults: FaultQueue, secretKey: string): Hono {
  const charged = (payment: string) => chargeToRefund(ledger, payment)
  return new Hono()
    .use(bearerAuth({ token: secretKey }))
    .onError((error, context) => {
      if (error instanceof StripeError) return context.json({ error: error.message }, error.status)
      if (error instanceof v.ValiError || error instanceof SyntaxError)
        return context.json({ error: error.message }, 400)
      throw error
    })
    .put('/faults', async (context) => {
      const fault = v.parse(FaultSchema, await context.req.json())
      faults.put(fault)
      return context.json(fault)
    })
    .put('/deliveries/:email', async (context) => {
      const { mode } = v.parse(DeliverySchema, await context.req.json())
      ledger.deliveries.setMode(context.req.param('email').toLowerCase(), mode)
      return context.json({ mode })
    })
    .post('/deliveries/:email/release', (context) => {
      const email = context.req.param('email').toLowerCase()
      return context.json({ released: ledger.transact(() => ledger.deliveries.release(email, ledger.now())) })
    })
    .get('/sessions', (context) => {
      expireDue(ledger)
      const owner = context.req.query('email')?.toLowerCase()
      const { items } = ledger.sessions.list({ limit: LISTED }, owner)
      return context.json(items.map((session) => sessionObject(session, ledger.origin())))
    })
    .post('/sessions/:id/expire', (context) => {
      const expired = ledger.transact(() => expireSession(ledger, sessionOf(ledger, context.req.param('id'))))
      return context.json(sessionObject(expired, ledger.origin()))
    })
    .post('/payments/:id/settle', async (context) => {
      const { succeeded } = v.parse(SettlementSchema, await context.req.json())
      const id = context.req.param('id')
      ledger.transact(() => settlePayment(ledger, paymentOf(ledger, id), succeeded))
      return context.json(paymentIntentObject(paymentOf(ledger, id)))
    })
    .post('/payments/:id/refund', async (context) => {
      const request = v.parse(RefundSchema, await context.req.json())
      const made = ledger.transact(() => refund(ledger, charged(context.req.param('id')), request))
      return context.json(refundObject(made))
    })
    .post('/payments/:id/dispute', ({ req, json }) =>
      json(disputeObject(ledger.transact(() => openDispute(ledger, charged(req.param('id')), 'fraudulent')))),
    )
    .post('/payments/:id/dispute/close', async ({ req, json }) => {
      const { won } = v.parse(VerdictSchema, await req.json())
      return json(disputeObject(ledger.transact(() => closeDispute(ledger, charged(req.param('id')), won))))
    })
}
