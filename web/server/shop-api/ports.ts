import type { PendingOrder, RedeemedCode } from '#shared/shop-contract.ts'
import type { Identity, Shopper } from './account/identity.ts'
/**
 * The interfaces through which the shop API uses other services. No type of a vendor crosses them. Each call throws
 * `Unavailable` when its service does not answer.
 */
import type { LegalContent, LegalVersions } from './catalogue/legal-texts.ts'
import type { ProductForSale } from './catalogue/products-for-sale.ts'
import type { ReadContent } from './catalogue/published-content.ts'
import type { GiftCodes } from './codes/gift-codes.ts'
import type { ShopDatabase } from './database/schema.ts'
import type { Codes } from './delivery/codes.ts'
import type { CheckoutGift } from './delivery/gift-order.ts'
import type { Unlocks } from './delivery/unlocks.ts'
import type { Outbox } from './mail/mails.ts'
import type { DeliveryChoice } from './orders/delivery-choice.ts'
import type { Receipts } from './orders/receipts.ts'
import type { StoredOrder } from './orders/stored-order.ts'
import type { AccountData } from './own-data/own-data.ts'
import type { PaymentEvent, ReturnEvent, SessionEvent } from './payment/events.ts'
import type { RefundPart, Withdrawals } from './withdrawal/withdrawals.ts'

/** One product of a checkout, as it was when the checkout began; later edits of the product don't change it. */
export type CheckoutLine = ProductForSale

/** A purchase before it is paid. `reference` is our own id; every object at the payment service carries it. */
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
  /** One product, bought without the cart. */
  isBuyNow?: boolean
  /** The one product is a gift: paying makes a code. */
  gift?: CheckoutGift
}

/** A page at the payment service on which one checkout can be paid. */
export type PaymentSession = { id: string; url: string }

/** `processing`: the shopper has confirmed, and the payment takes time. `expired` and `failed`: nothing is charged. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** The current state of a session; `fact` is missing while it is open, and when the payment service doesn't know it. */
export type SessionState = { status: PaymentStatus; fact: SessionEvent | undefined }

export type Payments = {
  /** Opens the one session of a checkout; a repeated call for the same checkout returns the same session. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  /** A session that the payment service doesn't know is `expired`: it can't be paid. */
  readSession(sessionId: string): Promise<SessionState>
  /** Ends an open session. @returns its status now, which is `paid` if the shopper has paid meanwhile. */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** The checkout as the payment service stores it, used if our own record is missing. */
  readCheckout(sessionId: string): Promise<Checkout>
  /** Refunds all that is left of the payment, or a part of it for the withdrawal from an order; safe to repeat. */
  refund(paymentIntent: string, part?: RefundPart): Promise<void>
  /**
   * @returns undefined for an event that does not concern us: other shops may share the account.
   * @throws Refusal `invalid-request` unless the payment service signed these bytes within the last minutes.
   */
  readEvent(
    body: Uint8Array,
    signature: string | undefined,
    isStored: Ledger['isStored'],
  ): Promise<PaymentEvent | undefined>
}

/** The shop's payments, refunds and disputes that were created since a date, for reconciliation. Newest first. */
export type PaymentHistory = {
  /** Sessions that are no longer open. */
  sessions(since: Date): AsyncIterable<SessionEvent>
  refunds(since: Date): AsyncIterable<ReturnEvent>
  disputes(since: Date): AsyncIterable<ReturnEvent>
}

/** A requested purchase. A repeated `attempt` asks for the same purchase. */
export type CheckoutIntent = Pick<
  Checkout,
  'sub' | 'email' | 'lines' | 'returnOrigin' | 'legalVersions' | 'deliveryChoice' | 'isBuyNow' | 'gift'
> & {
  attempt: string
  /** What the shopper is shown about seller and terms. */
  legal: LegalContent
  isEmailVerified: boolean
}

export type OpenCheckout = { reference: string; sessionId: string; lines: CheckoutLine[] }

export type Claim =
  /** `session` is set if this attempt has been answered before. */
  | { status: 'claimed'; checkout: Checkout; session: PaymentSession | undefined; rivals: OpenCheckout[] }
  | { status: 'owned'; ids: string[] }
  /** `pending`: earlier checkouts of some of the same products, whose payment is processing. */
  | { status: 'paying'; ids: string[]; pending: OpenCheckout[] }
  | { status: 'tooMany' }

export type CheckoutProgress = {
  status: 'open' | 'processing' | 'paid' | 'ended'
  /** Why the content is locked again, if it is. */
  lockedBecause: 'refunded' | 'disputed' | undefined
  /** Some lines are paid and not unlocked yet. */
  isWaiting: boolean
  isGift: boolean
  sessionId: string | undefined
}

export type Checkouts = {
  /**
   * Stores the checkout before the payment service is called. Calls of one shopper run one after the other: with two
   * tabs, the later call finds the earlier checkout in `rivals`, the open checkouts that unlock some of the same.
   */
  claim(intent: CheckoutIntent): Promise<Claim>
  /** @returns false if a later checkout has replaced this one: then its payment page must not be shown. */
  opened(reference: string, session: PaymentSession): Promise<boolean>
  /** Records that the payment service no longer accepts a payment for this checkout. */
  expired(reference: string): Promise<void>
  /** Ends a checkout whose payment page has not been shown. */
  abandoned(reference: string): Promise<void>
  find(reference: string, sub: string): Promise<CheckoutProgress | undefined>
}

export type OwnedContent = {
  /** Ids of unlocked adventures, as stored. */
  unlockedFor(shopper: Shopper): Promise<string[]>
  /** Newest first. */
  ordersOf(sub: string): Promise<StoredOrder[]>
  /** Payments that are processing, newest first. */
  pendingOrdersOf(sub: string): Promise<PendingOrder[]>
  /** Codes that the account has redeemed, newest first. */
  redeemedBy(sub: string): Promise<RedeemedCode[]>
  /**
   * Erases everything except the orders, which bookkeeping needs; safe to repeat. A later payment is refunded.
   * @returns payment sessions that were still open
   */
  forget(shopper: Shopper): Promise<string[]>
}

/** Everything that the shop holds about an account. */
export type AccountReader = { read(shopper: Shopper): Promise<AccountData> }

/** `repeated`: it was recorded before. `unknown-checkout`: a payment for a checkout without a record; nothing is written. */
export type Recorded = 'recorded' | 'repeated' | 'unknown-checkout'

export type Ledger = {
  /** Records an event and its consequences once, in one transaction. Order and repetition don't matter. */
  record(event: PaymentEvent): Promise<Recorded>
  /** Records a state that we have read ourselves, if it is missing. Without `write` it only reports. */
  repair(event: PaymentEvent, options: { write: boolean }): Promise<Recorded>
  /** Stores a checkout that was read from the payment service. */
  restore(checkout: Checkout, event: SessionEvent): Promise<void>
  isAccountDeleted(sub: string): Promise<boolean>
  /** Whether the checkout, or the order, that an event is about is on record. */
  isStored(event: PaymentEvent): Promise<boolean>
}

export type Upkeep = {
  /** Checkouts past their time limit that are neither paid nor ended, read in pages. */
  unfinishedCheckouts(): AsyncIterable<{ reference: string; sessionId: string | undefined }>
  /** Ids of accounts about which more is kept than orders, for longer than a day, read in pages. */
  accountsWithData(): AsyncIterable<string>
  /** Ids of the accounts that opened a checkout last; each was signed in then. */
  latestAccounts(limit: number): Promise<string[]>
  /** Writes credit notes that refunds lack. */
  /** Erases old unpaid checkouts, old ids of deleted accounts, and what givers typed once it is no longer needed. */
  erase(): Promise<{ checkouts: number; deletedAccounts: number; gifts: number }>
}

export type ShopPorts = {
  database: ShopDatabase
  identity: Identity
  content: ReadContent
  payments: Payments
  checkouts: Checkouts
  ownedContent: OwnedContent
  ledger: Ledger
  accountData: AccountReader
  outbox: Outbox
  withdrawals: Withdrawals
  receipts: Receipts
  unlocks: Unlocks
  codes: Codes
  giftCodes: GiftCodes
  /** @throws unless the database answers. */
  checkDatabase(): Promise<void>
  /** Origins to which the payment page may return. */
  returnOrigins: readonly string[]
  /** Time for the webhook, in ms: before it has passed, the landing page does not record a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. Decides which price applies. */
  now: () => number
}
