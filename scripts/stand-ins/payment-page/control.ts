import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { StripeError } from './api/errors.ts'
import { FaultSchema, type Faults } from './faults.ts'
import { type Ledger, paymentOf, sessionOf } from './ledger.ts'
import { chargeToRefund, closeDispute, openDispute, refund } from './operations/money-back.ts'
import { settlePayment } from './operations/pay.ts'
import { expireDue, expireSession } from './operations/session.ts'
import { DeliveryModeSchema } from './store/delivery-store.ts'
import { sentOf } from './store/records.ts'

type Act = (ledger: Ledger, id: string, amount?: number) => void

/** What the shop's owner and the bank do to a session or payment, by the last parts of the address. */
export const ACTIONS: Readonly<Record<string, Act>> = {
  'sessions/expire': (ledger, id) => expireSession(ledger, sessionOf(ledger, id)),
  'payments/refund': (ledger, id, amount) => refund(ledger, chargeToRefund(ledger, id), { amount }),
  'payments/dispute': (ledger, id) => openDispute(ledger, chargeToRefund(ledger, id)),
  'payments/won': (ledger, id) => closeDispute(ledger, chargeToRefund(ledger, id), true),
  'payments/lost': (ledger, id) => closeDispute(ledger, chargeToRefund(ledger, id), false),
  'payments/arrive': (ledger, id) => settlePayment(ledger, paymentOf(ledger, id), true),
  'payments/fail': (ledger, id) => settlePayment(ledger, paymentOf(ledger, id), false),
}

const DeliverySchema = v.object({ mode: DeliveryModeSchema })
const AmountSchema = v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)))

/**
 * Calls for tests that Stripe's API doesn't have. They need the secret key. Rules for events apply to one shopper's
 * e-mail address, so that parallel tests don't affect each other.
 */
export function controlRoutes(ledger: Ledger, faults: Faults, secretKey: string): Hono {
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
      faults.put(fault.email, fault)
      return context.json(fault)
    })
    .put('/deliveries/:email', async (context) => {
      const { mode } = v.parse(DeliverySchema, await context.req.json())
      ledger.deliveries.modes.set(context.req.param('email').toLowerCase(), mode)
      return context.json({ mode })
    })
    .post('/deliveries/:email/release', (context) => {
      const email = context.req.param('email').toLowerCase()
      return context.json({ released: ledger.transact(() => ledger.deliveries.release(email, Date.now())) })
    })
    .get('/sessions', (context) => {
      expireDue(ledger)
      const email = context.req.query('email')?.toLowerCase() ?? ''
      const ofShopper = "lower(body ->> 'customer_email') = ? ORDER BY sequence DESC"
      return context.json(ledger.sessions.where(ofShopper, email).map(sentOf))
    })
    .post('/:kind/:id/:action', (context) => {
      const { kind, id, action } = context.req.param()
      const act = ACTIONS[`${kind}/${action}`]
      if (!act) return context.notFound()
      const amount = v.parse(AmountSchema, context.req.query('amount'))
      ledger.transact(() => act(ledger, id, amount))
      return context.body(null, 204)
    })
}
