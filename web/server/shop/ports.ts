/**
 * What the shop API needs of the outside world. No type of a vendor crosses these ports, and each says
 * `Unavailable` when what stands behind it doesn't answer.
 */
import type { Order } from '../../shared/shop-contract.ts'
import type { PaymentEvent, SessionEvent } from './payment/events.ts'

/** Whoever signed the request in, as the user pool vouches for it. `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /** @throws Refusal `not-signed-in` unless the pool issued this id token, for this site, and it is still valid. */
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
  /** The published ones of these products, by id; whatever can't be sold is left out. */
  read(ids: readonly string[]): Promise<Map<string, ProductForSale>>
}

/** What is paid for, as it was when the checkout began; later changes of content don't reach it. */
export type CheckoutLine = ProductForSale

/** A purchase in the making. `reference` is ours, and stands in everything that payment keeps about it. */
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

/** `processing`: the shopper is through, and the money is on its way. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'expired'

export type Payments = {
  /** Opens the one session of a checkout; asked again for the same checkout it gives the same one. */
  openSession(checkout: Checkout): Promise<PaymentSession>
  readStatus(sessionId: string): Promise<PaymentStatus>
  /** Ends a session that is open. @returns what it is now, which is `paid` when the shopper was quicker. */
  expireSession(sessionId: string): Promise<PaymentStatus>
  /** The checkout as payment keeps it, for when our own record is gone. */
  readCheckout(sessionId: string): Promise<Checkout>
  /**
   * @returns undefined for an event that is none of ours.
   * @throws Refusal `invalid-request` unless the payment service signed these very bytes, some minutes ago at most.
   */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | undefined>
}

/** Names a purchase that the shopper tries to make, so that trying again is not buying again. */
export type CheckoutIntent = Pick<Checkout, 'sub' | 'email' | 'lines' | 'returnOrigin'> & {
  attempt: string
  isEmailVerified: boolean
}

export type OpenCheckout = { reference: string; sessionId: string; lines: CheckoutLine[] }

export type Claim =
  /** `session` is there when this very attempt has been answered before. */
  | { status: 'claimed'; checkout: Checkout; session: PaymentSession | undefined; rivals: OpenCheckout[] }
  | { status: 'owned'; ids: string[] }
  | { status: 'paying'; ids: string[] }
  | { status: 'tooMany' }

export type CheckoutProgress = {
  status: 'open' | 'processing' | 'paid' | 'ended'
  /** Whether what was paid has been given back, and the content taken back. */
  isReturned: boolean
  sessionId: string | undefined
}

export type Checkouts = {
  /**
   * Writes the checkout down before payment hears of it. One at a time for each shopper, so that of two tabs the
   * later one sees the earlier one's checkout among its `rivals`: open ones that unlock some of the same.
   */
  claim(intent: CheckoutIntent): Promise<Claim>
  /** @returns false when a later checkout has taken this one's place: the session must not be handed out then. */
  opened(reference: string, session: PaymentSession): Promise<boolean>
  /** Payment has said that this one can't be paid any more. */
  expired(reference: string): Promise<void>
  /** Gives up a checkout, unless a session of it has been handed out. */
  abandoned(reference: string): Promise<void>
  find(reference: string, sub: string): Promise<CheckoutProgress | undefined>
}

export type Library = {
  /** Ids of what is unlocked, as stored. */
  unlockedFor(shopper: Shopper): Promise<string[]>
  /** Newest first. */
  ordersOf(sub: string): Promise<Order[]>
  /** Drops all but the orders, which bookkeeping needs. @returns payment sessions that were still open. */
  forget(shopper: Shopper): Promise<string[]>
}

export type Ledger = {
  /**
   * Does all that follows from an event, in one transaction, once however often and in whatever order it comes.
   * @returns `unknown-checkout` when a payment belongs to a checkout that isn't on record; nothing is written then.
   */
  record(event: PaymentEvent): Promise<'recorded' | 'repeated' | 'unknown-checkout'>
  /** Puts back on record what payment kept of a checkout. */
  restore(checkout: Checkout, event: SessionEvent): Promise<void>
}

export type ShopPorts = {
  identity: Identity
  catalogue: Catalogue
  payments: Payments
  checkouts: Checkouts
  library: Library
  ledger: Ledger
  /** @throws unless the database answers. */
  checkDatabase(): Promise<void>
  /** Origins that the payment page may lead back to. */
  returnOrigins: readonly string[]
}
