/** Events in our own form, for any payment service. `id` identifies an event, which may arrive many times. */

import type { ReturnedMoneyEvent } from '../orders/returned-money.ts'
import type { PaymentDetails } from '../orders/write-order.ts'

type InSession = { id: string; reference: string; sessionId: string }

export type PaymentSucceeded = InSession & {
  type: 'paymentSucceeded'
  paymentIntent: string
  totalOre: number
  /** ISO 4217, lower-case. */
  currency: string
  paidAt: Date
  /** Webhooks lack the details: they name a payment only by its id. */
  details?: PaymentDetails
  /** The order can't be written without `details.taxes`. */
  isTaxedByService?: true
}

/** A delayed payment starts first, and succeeds or fails later. */
export type SessionEvent =
  | PaymentSucceeded
  | (InSession & { type: 'paymentStarted' | 'paymentFailed' | 'sessionExpired' })

export type PaymentEvent = SessionEvent | ReturnedMoneyEvent

export const isSessionEvent = (event: PaymentEvent): event is SessionEvent => 'reference' in event
