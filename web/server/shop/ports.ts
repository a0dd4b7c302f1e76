/**
 * The interfaces through which the shop API uses other services. No type of a vendor crosses them. Each call throws
 * `Unavailable` when its service does not answer.
 */
import type { Order, PendingOrder } from '../../shared/shop-contract.ts'
import type { PaymentEvent, ReturnEvent, SessionEvent } from './payment/events.ts'

/** The signed-in account, as the user pool vouches for it. `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /** @throws Refusal `not-signed-in` unless the pool issued this id token for this site, and it is still valid. */
  verify(idToken: string): Promise<Shopper>
}

export type ProductForSale = {
  id: string
  title: string
  priceOre: number
  unlocks: string[]
  imageUrl: string | null
}

export type Catalogue = {
  /** The published products among these ids; products that can't be sold are left out. */
  read(ids: readonly string[]): Promise<Map<string, ProductForSale>>
}

/** One product of a checkout, as it was when the checkout began; later changes of content don't reach it. */
export type CheckoutLine = ProductForSale

/** A purchase before it is paid. `reference` is our own id; every object at the payment service carries it. */
export type Checkout = {
  reference: string
  sub: string
  email: string
  lines: CheckoutLine[]
  totalOre: number
  returnOrigin: string
  expiresAt: Date
}

/** A page at the payment service on which one checkout can be paid. */
export type PaymentSession = { id: string; url: string }

/** `processing`: the shopper has finished, and the money is on its way. `expired` and `failed`: nothing is charged. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** A session at this moment; `fact` is missing while it is open, and when the payment service doesn't know it. */
export type SessionState = { status: PaymentStatus; fact: SessionEvent | undefined }

export type Payments = {
  /** Opens the one session of a checkout; a repeated call for the same checkout returns the same session. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  /** A session that the payment service doesn't know is `expired`: it can't be paid. */
  readSession(sessionId: string): Promise<SessionState>
  /** Ends a session that is open. @returns its status now, which is `paid` when the shopper was quicker. */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** The checkout as the payment service keeps it, for when our own record is gone. */
  readCheckout(sessionId: string): Promise<Checkout>
  /** Refunds the whole payment; safe to repeat. */
  refund(paymentIntent: string): Promise<void>
  /**
   * @returns undefined for an event that does not concern us.
   * @throws Refusal `invalid-request` unless the payment service signed these bytes within the last minutes.
   */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | undefined>
}

/** Everything that the payment service knows of a period, for reconciliation. Newest first. */
export type PaymentHistory = {
  /** Sessions of this shop that are not open any more. */
  sessions(since: Date): AsyncIterable<SessionEvent>
  refunds(since: Date): AsyncIterable<ReturnEvent>
  disputes(since: Date): AsyncIterable<ReturnEvent>
}

/** A purchase that the shopper asks for. The same `attempt` again asks for the same purchase. */
export type CheckoutIntent = Pick<Checkout, 'sub' | 'email' | 'lines' | 'returnOrigin'> & {
  attempt: string
  isEmailVerified: boolean
}

export type OpenCheckout = { reference: string; sessionId: string; lines: CheckoutLine[] }

export type Claim =
  /** `session` is there when this very attempt has been answered before. */
  | { status: 'claimed'; checkout: Checkout; session: PaymentSession | undefined; rivals: OpenCheckout[] }
  | { status: 'owned'; ids: string[] }
  /** `pending`: earlier checkouts for some of the same whose money is on its way. */
  | { status: 'paying'; ids: string[]; pending: OpenCheckout[] }
  | { status: 'tooMany' }

export type CheckoutProgress = {
  status: 'open' | 'processing' | 'paid' | 'ended'
  /** Why the content is locked again, if it is. */
  lockedBecause: 'refunded' | 'disputed' | undefined
  sessionId: string | undefined
}

export type Checkouts = {
  /**
   * Stores the checkout before the payment service hears of it. One call at a time for each shopper, so that of two
   * tabs the later one sees the earlier one's checkout among its `rivals`: open ones that unlock some of the same.
   */
  claim(intent: CheckoutIntent): Promise<Claim>
  /** @returns false when a later checkout has replaced this one: then the session must not be handed out. */
  opened(reference: string, session: PaymentSession): Promise<boolean>
  /** The payment service says that this checkout can't be paid any more. */
  expired(reference: string): Promise<void>
  /** Gives up a checkout, unless a session of it has been handed out. */
  abandoned(reference: string): Promise<void>
  find(reference: string, sub: string): Promise<CheckoutProgress | undefined>
}

export type OwnedContent = {
  /** Ids of unlocked adventures, as stored. */
  unlockedFor(shopper: Shopper): Promise<string[]>
  /** Newest first. */
  ordersOf(sub: string): Promise<Order[]>
  /** Payments on their way, newest first. */
  pendingOrdersOf(sub: string): Promise<PendingOrder[]>
  /**
   * Erases everything but the orders, which bookkeeping needs; safe to repeat. A payment that arrives later is
   * refunded. @returns payment sessions that were still open
   */
  forget(shopper: Shopper): Promise<string[]>
}

/** `repeated`: the books had it already. `unknown-checkout`: paid for a checkout without a record; nothing is written. */
export type Recorded = 'recorded' | 'repeated' | 'unknown-checkout'

export type Ledger = {
  /** Books an event and everything that follows from it, in one transaction, once. Order and repetition don't matter. */
  record(event: PaymentEvent): Promise<Recorded>
  /** Books a state that we read ourselves, if the books lack it. Without `write` it only says what it would do. */
  repair(event: PaymentEvent, options: { write: boolean }): Promise<Recorded>
  /** Stores a checkout again from the payment service's copy. */
  restore(checkout: Checkout, event: SessionEvent): Promise<void>
  isAccountDeleted(sub: string): Promise<boolean>
}

export type Upkeep = {
  /** Checkouts past their time limit that are neither paid nor ended, read in pages. */
  unfinishedCheckouts(): AsyncIterable<{ reference: string; sessionId: string | undefined }>
  /** Ids of accounts about which more is kept than orders, for longer than a day, read in pages. */
  accountsWithData(): AsyncIterable<string>
  /** Ids of the accounts that opened a checkout last; each was signed in then. */
  latestAccounts(limit: number): Promise<string[]>
  /** Erases checkouts that were never paid, and marks of deleted accounts, once they are old enough. */
  erase(): Promise<{ checkouts: number; deletedAccounts: number }>
}

export type ShopPorts = {
  identity: Identity
  catalogue: Catalogue
  payments: Payments
  checkouts: Checkouts
  ownedContent: OwnedContent
  ledger: Ledger
  /** @throws unless the database answers. */
  checkDatabase(): Promise<void>
  /** Origins to which the payment page may return. */
  returnOrigins: readonly string[]
  /** The webhook has this long to report a payment before others record it, in ms. */
  webhookGraceMs: number
}
