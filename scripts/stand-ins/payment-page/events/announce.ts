import Stripe from 'stripe'
import { emailKey, type Ledger, newId, seconds } from '../ledger.ts'
import type { SessionRecord } from '../store/records.ts'

/** The events that this service sends. */
type EventType = Extract<
  Stripe.Event.Type,
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.updated'
>
/** Milliseconds. Stripe doesn't guarantee an order, so simultaneous events are delivered in random order. */
const JITTER_MS = 40

/** Stores an event and its deliveries, as the session's shopper has it. */
export function announce(ledger: Ledger, type: EventType, session: SessionRecord, object: object): void {
  const now = ledger.now()
  const email = emailKey(session.email)
  const id = newId('evt')
  const created = seconds(now)
  const json = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    type,
  })
  ledger.events.save({ id, created, email, json })
  const mode = ledger.deliveries.modeFor(email)
  for (let copies = mode === 'twice' ? 2 : 1; copies > 0; copies -= 1) {
    const dueMs = now + Math.floor(Math.random() * JITTER_MS)
    ledger.deliveries.add(id, mode === 'held' ? 'held' : 'pending', dueMs)
  }
}
