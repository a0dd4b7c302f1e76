import Stripe from 'stripe'
import { begin, type Ledger, newId } from '../ledger.ts'
import { type SessionRecord, sentOf } from '../store/records.ts'

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
export function announce(
  ledger: Ledger,
  type: EventType,
  { customer_email }: SessionRecord,
  record: object,
): void {
  const email = customer_email?.toLowerCase() ?? null
  const { id } = ledger.events.save({
    ...begin('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: sentOf(record) },
    livemode: false,
    type,
    own: { email },
  })
  const mode = ledger.deliveries.modes.get(email)
  const status = mode === 'held' ? 'held' : 'pending'
  for (let copies = mode === 'twice' ? 2 : 1; copies > 0; copies -= 1) {
    const dueMs = Date.now() + Math.floor(Math.random() * JITTER_MS)
    ledger.deliveries.save({ id: newId('delivery'), event: id, status, attempts: 0, dueMs })
  }
}
