/** The port to the payment service, without types of a vendor. Each call throws `Unavailable` without a response. */

import type { ReturnedMoneyEvent } from '../orders/returned-money.ts'
import type { Checkout, PaymentSession } from './checkout-record.ts'
import type { PaymentEvent, SessionEvent } from './events.ts'

/** `processing`: confirmed by the shopper, not charged yet. `expired` and `failed`: nothing is charged. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** `event` is missing while the session is open, and for a session that the payment service doesn't know. */
export type SessionState = { status: PaymentStatus; event: SessionEvent | undefined }

/** The lines of a withdrawal. Lines that an earlier call refunded are not refunded again. */
export type PartialRefund = {
  orderNumber: number
  lines: readonly { position: number; ore: number }[]
  /** The part of the payment that was not returned yet. */
  atMostOre: number
  /** No withdrawal from the order was repaid before, as far as the database knows. */
  isFirst: boolean
}

/** Whether the checkout or the order of an event is on record. */
export type IsStored = (event: PaymentEvent) => Promise<boolean>

export type Payments = {
  /** A repeated call for the same checkout returns the same session. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  /** An unknown session is `expired`, because it can't be paid. */
  readSession(sessionId: string): Promise<SessionState>
  /** @returns the status afterwards: `paid` if the shopper has paid meanwhile */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** Reads the payment service's copy, for a checkout without a record. */
  readCheckout(sessionId: string): Promise<Checkout>
  /** Refunds the rest of a payment or, for a withdrawal from some lines, a part of it. Safe to repeat. */
  refund(paymentIntent: string, partial?: PartialRefund): Promise<void>
  /**
   * @returns undefined for an event that does not concern the shop: other shops may share the account
   * @throws Refusal `invalid-request` unless the payment service signed these bytes within the last minutes
   */
  readEvent(
    body: Uint8Array,
    signature: string | undefined,
    isStored: IsStored,
  ): Promise<PaymentEvent | undefined>
}

/** Objects of the shop created since a date. Newest first. */
export type PaymentHistory = {
  /** Without open sessions. */
  sessions(since: Date): AsyncIterable<SessionEvent>
  refunds(since: Date): AsyncIterable<ReturnedMoneyEvent>
  disputes(since: Date): AsyncIterable<ReturnedMoneyEvent>
}
