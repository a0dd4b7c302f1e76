/** The port to the payment service, without types of a vendor. Each call throws `Unavailable` without a response. */

import type { CameFrom } from '#shared/came-from.ts'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import type { CheckoutGift } from '../delivery/gifts.ts'
import type { DeliveryChoice } from '../orders/delivery-choice.ts'
import type { Registered, SentMails, Subject } from '../orders/document-numbers.ts'
import type { ReturnedMoneyEvent } from '../orders/returned-money.ts'
import type { PaymentDetails } from '../orders/write-order.ts'

/** The product as it was when the checkout began. */
export type CheckoutLine = ProductForSale

/** `reference` is our own id, which every object at the payment service carries. */
export type Checkout = {
  reference: string
  sub: string
  email: string
  lines: CheckoutLine[]
  totalOre: number
  returnOrigin: string
  legalVersions: LegalVersions
  deliveryChoice: DeliveryChoice
  expiresAt: Date
  isBuyNow?: boolean
  gift?: CheckoutGift
  /** Ours alone: the payment service doesn’t get it. */
  cameFrom?: CameFrom
}

export type PaymentSession = { id: string; url: string }

/** What happened to a payment. `id` identifies the event, which may arrive many times. */
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

/** `processing`: confirmed by the shopper, not charged yet. `expired` and `failed`: nothing is charged. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** `event` is missing while the session is open, and for a session that the payment service doesn't know. */
export type SessionState = { status: PaymentStatus; event: SessionEvent | undefined }

/** Lines that were withdrawn from, or that staff refund. Lines that an earlier call refunded are not refunded again. */
export type PartialRefund = {
  orderNumber: number
  lines: readonly { position: number; ore: number }[]
  /** The part of the payment that was not returned yet. */
  atMostOre: number
}

/** Whether the checkout or the order of an event is on record. */
export type IsStored = (event: PaymentEvent) => Promise<boolean>

/** The payment service's copy of numbers and sent mails. It outlives a restored backup. */
export type Register = {
  read(subject: Subject): Promise<Registered | undefined>
  write(subject: Subject, registered: Registered): Promise<void>
  /** What payments, refunds and disputes made since then have; undefined if it was changed by hand and can't be read. */
  list(since: Date): AsyncIterable<{ subject: Subject; registered: Registered | undefined }>
  noteMails(paymentIntent: string, sent: SentMails): Promise<void>
}

export type Payments = {
  register: Register
  /** A repeated call for the same checkout returns the same session. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  /** An unknown session is `expired`, because it can't be paid. */
  readSession(sessionId: string): Promise<SessionState>
  /** @returns the status afterwards: `paid` if the shopper has paid meanwhile */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** Reads the payment service's copy, for a checkout without a record. */
  readCheckout(sessionId: string): Promise<Checkout>
  /**
   * Refunds the rest of a payment or, of some lines, a part of it. Safe to repeat.
   * @param reason the sum was charged twice
   */
  refund(paymentIntent: string, partial?: PartialRefund, reason?: 'duplicate'): Promise<void>
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
