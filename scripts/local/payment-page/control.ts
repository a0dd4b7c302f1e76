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
import {
  closeDispute,
  escalateInquiry,
  moveDisputedFunds,
  openDispute,
  submitEvidence,
} from './operations/dispute.ts'
import { expireDue, expireSession } from './operations/expire.ts'
import { paymentOf, refundOf, sessionOf } from './operations/lookup.ts'
import { chargeToRefund, refund, updateRefund } from './operations/refund.ts'
import { settlePayment } from './operations/settle.ts'
import { DeliveryRuleSchema } from './store/delivery-store.ts'
import type { ChargeRecord, DisputeRecord } from './store/records.ts'

const RefundSchema = v.object({
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  status: v.optional(v.picklist(['pending', 'succeeded'])),
})
const RefundOutcomeSchema = v.object({
  status: v.picklist(['succeeded', 'failed', 'canceled']),
  failureReason: v.optional(v.string()),
})
const DisputeSchema = v.object({
  reason: v.optional(v.string(), 'fraudulent'),
  kind: v.optional(v.picklist(['chargeback', 'inquiry', 'prevented']), 'chargeback'),
})
const FundsSchema = v.object({ direction: v.picklist(['withdrawn', 'reinstated']) })
const VerdictSchema = v.object({ won: v.boolean() })
const SettlementSchema = v.object({ succeeded: v.boolean() })

/** The most sessions or events in one answer: more than a test creates for one shopper. */
const LISTED = 100

/**
 * Calls for tests that Stripe's API doesn't have. They need the secret key. Rules for events apply to one shopper's
 * e-mail address, so that parallel tests don't affect each other.
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
    .post('/payments/:id/settle', async (context) => {
      const { succeeded } = v.parse(SettlementSchema, await context.req.json())
      const id = context.req.param('id')
      expireDue(ledger)
      ledger.transact(() => settlePayment(ledger, paymentOf(ledger, id), succeeded))
      return context.json(paymentIntentObject(paymentOf(ledger, id), ledger.origin()))
    })
    .post('/payments/:id/refund', async (context) => {
      const request = v.parse(RefundSchema, await optionalJson(context.req))
      const made = ledger.transact(() => refund(ledger, charged(context.req.param('id')), request))
      return context.json(refundObject(made))
    })
    .post('/refunds/:id/update', async (context) => {
      const outcome = v.parse(RefundOutcomeSchema, await context.req.json())
      const id = context.req.param('id')
      const updated = ledger.transact(() => updateRefund(ledger, refundOf(ledger, id), outcome))
      return context.json(refundObject(updated))
    })
    .route('/', disputeControl(ledger, charged))
}

function disputeControl(ledger: Ledger, charged: (payment: string) => ChargeRecord): Hono {
  const act = (payment: string, change: (charge: ChargeRecord) => DisputeRecord) =>
    disputeObject(ledger.transact(() => change(charged(payment))))
  return new Hono()
    .post('/payments/:id/dispute', async ({ req, json }) => {
      const { reason, kind } = v.parse(DisputeSchema, await optionalJson(req))
      return json(act(req.param('id'), (charge) => openDispute(ledger, charge, reason, kind)))
    })
    .post('/payments/:id/dispute/evidence', ({ req, json }) =>
      json(act(req.param('id'), (charge) => submitEvidence(ledger, charge))),
    )
    .post('/payments/:id/dispute/escalate', ({ req, json }) =>
      json(act(req.param('id'), (charge) => escalateInquiry(ledger, charge))),
    )
    .post('/payments/:id/dispute/funds', async ({ req, json }) => {
      const { direction } = v.parse(FundsSchema, await req.json())
      return json(act(req.param('id'), (charge) => moveDisputedFunds(ledger, charge, direction)))
    })
    .post('/payments/:id/dispute/close', async ({ req, json }) => {
      const { won } = v.parse(VerdictSchema, await req.json())
      return json(act(req.param('id'), (charge) => closeDispute(ledger, charge, won)))
    })
}

async function optionalJson(request: { text: () => Promise<string> }): Promise<unknown> {
  const body = await request.text()
  return body === '' ? {} : JSON.parse(body)
}
