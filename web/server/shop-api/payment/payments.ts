/** The port to the payment service. No type of a vendor crosses it. Each call throws `Unavailable` without an answer. */

import type { ReturnedMoneyEvent } from '../orders/returned-money.ts'
import type { Checkout, PaymentSession } from './checkout-record.ts'
import type { PaymentEvent, SessionEvent } from './events.ts'

/** `processing`: the shopper has confirmed, and the payment takes time. `expired` and `failed`: nothing is charged. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** The current state of a session. `event` is missing while it is open, and when the payment service doesn't know it. */
export type SessionState = { status: PaymentStatus; event: SessionEvent | undefined }

/** The amount that is repaid for a withdrawal from some lines of an order. */
export type PartialRefund = { ore: number; orderNumber: number }

/** Whether the checkout, or the order, that an event is about is on record. */
export type IsStored = (event: PaymentEvent) => Promise<boolean>

export type Payments = {
  /** Opens the one session of a checkout; a repeated call for the same checkout returns the same session. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  /** A session that the payment service doesn't know is `expired`: it can't be paid. */
  readSession(sessionId: string): Promise<SessionState>
  /** Ends an open session. @returns its status now, which is `paid` if the shopper has paid meanwhile. */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** The checkout as the payment service stores it, used if our own record is missing. */
  readCheckout(sessionId: string): Promise<Checkout>
  /** Refunds the whole rest of a payment or, for a withdrawal from some lines, an amount. Safe to repeat. */
  refund(paymentIntent: string, partial?: PartialRefund): Promise<void>
  /**
   * @returns undefined for an event that does not concern us: other shops may share the account.
   * @throws Refusal `invalid-request` unless the payment service signed these bytes within the last minutes.
   */
  readEvent(
    body: Uint8Array,
    signature: string | undefined,
    isStored: IsStored,
  ): Promise<PaymentEvent | undefined>
}

/** The shop's payments, refunds and disputes that were created since a date, for reconciliation. Newest first. */
export type PaymentHistory = {
  /** Sessions that are no longer open. */
  sessions(since: Date): AsyncIterable<SessionEvent>
  refunds(since: Date): AsyncIterable<ReturnedMoneyEvent>
  disputes(since: Date): AsyncIterable<ReturnedMoneyEvent>
}
