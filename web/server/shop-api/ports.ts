import type { PendingOrder, RedeemedCode } from '#shared/shop-contract.ts'
import type { Identity, Shopper } from './account/identity.ts'
/**
 * The interfaces through which the shop API uses other services. No type of a vendor crosses them. Each call throws
 * `Unavailable` when its service does not answer.
 */
import type { ReadContent } from './catalogue/published-content.ts'
import type { GiftCodes } from './codes/gift-codes.ts'
import type { ShopDatabase } from './database/schema.ts'
import type { Codes } from './delivery/codes.ts'
import type { Unlocks } from './delivery/unlocks.ts'
import type { Outbox } from './mail/mails.ts'
import type { Receipts } from './orders/receipts.ts'
import type { StoredOrder } from './orders/stored-order.ts'
import type { AccountData } from './own-data/own-data.ts'
import type { Payments } from './payment/payments.ts'
import type { Withdrawals } from './withdrawal/withdrawals.ts'

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

export type Upkeep = {
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
  ownedContent: OwnedContent
  accountData: AccountReader
  outbox: Outbox
  withdrawals: Withdrawals
  receipts: Receipts
  unlocks: Unlocks
  codes: Codes
  giftCodes: GiftCodes
  /** Origins to which the payment page may return. */
  returnOrigins: readonly string[]
  /** Time for the webhook, in ms: before it has passed, the landing page does not record a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. Decides which price applies. */
  now: () => number
}
