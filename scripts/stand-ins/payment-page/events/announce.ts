import Stripe from 'stripe'
import { newId } from '../ids.ts'
import { emailKey, type Ledger, seconds } from '../ledger.ts'
import type { DeliveryRule } from '../store/delivery-store.ts'
import type { SessionRecord } from '../store/records.ts'

/** The events that this service sends. */
type EventType = Extract<
  Stripe.Event.Type,
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
>
type NewDelivery = {
  readonly status: 'pending' | 'held'
  readonly dueMs: number
}

type EventObject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute

/** Milliseconds. Stripe doesn't guarantee an order, so simultaneous events are delivered in random order. */
const JITTER_MS = 40

/** Stores an event and its deliveries, by the delivery rule of the session's shopper. */
export function announce(ledger: Ledger, type: EventType, session: SessionRecord, object: EventObject): void {
  const now = ledger.now()
  const email = emailKey(session.email)
  const event = { id: newId('evt'), type, email, created: seconds(now) }
  const body = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  ledger.events.add({ ...event, body })
  for (const { status, dueMs } of deliveriesBy(ledger.deliveries.ruleOf(email), now)) {
    ledger.deliveries.add(event.id, status, dueMs)
  }
}

function deliveriesBy({ mode, lateMs }: DeliveryRule, now: number): NewDelivery[] {
  const soon = (): NewDelivery => ({
    status: 'pending',
    dueMs: now + Math.floor(Math.random() * JITTER_MS),
  })
  switch (mode) {
    case 'held':
      return [{ status: 'held', dueMs: now }]
    case 'late':
      return [{ status: 'pending', dueMs: now + lateMs }]
    case 'twice':
      return [soon(), soon()]
    case 'normal':
      return [soon()]
  }
}
