import { missing } from '../api/errors.ts'
import type { Ledger } from '../ledger.ts'

/** Sends an event again, also if it was delivered. @throws StripeError for an unknown id */
export function resend(ledger: Ledger, id: string): void {
  if (!ledger.events.get(id)) missing('event', id, 'id')
  ledger.deliveries.add(id, 'pending', ledger.now())
}
