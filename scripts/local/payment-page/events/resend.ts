import { missing } from '../api/errors.ts'
import type { Ledger } from '../ledger.ts'

/** Sends an event once more, whatever became of it. @throws StripeError when there is none */
export function resend(ledger: Ledger, id: string): void {
  if (!ledger.events.get(id)) missing('event', id, 'id')
  ledger.deliveries.add(id, 'pending', ledger.now())
}
