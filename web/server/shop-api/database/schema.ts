/**
 * The tables after all migrations. Amounts are öre; Stripe takes at most eight digits of them.
 *
 * How long rows are kept: orders, their lines, consents, credit notes, mails, withdrawals, payment_returns and
 * payment_details for seven years after the calendar year of the order (Swedish accounting law, Bokföringslagen 1999:1078, 7 kap. 2 §), also when the account is deleted. Entitlements and
 * checkouts are erased with the account, unpaid checkouts after 30 days (upkeep.ts). deleted_accounts contains
 * the ids of deleted accounts for 90 days, so that a late payment of one is refunded and its tokens are refused. price_log has no personal data and
 * is kept. codes are kept, so that a used one is never taken for a new one; who redeemed a code is erased with the account.
 * withdrawal_statements are kept like withdrawals, those that name no order for a year (upkeep.ts).
 * gifts are kept with their orders; recipient, giver and words are erased earlier (gifts/erase-gifts.ts).
 */
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CheckoutGift } from '../delivery/gift-order.ts'
import type { MailFacts } from '../mail/mails.ts'
import type { DeliveryChoice } from '../orders/delivery-choice.ts'
import type { CheckoutRecordStatus, Dispute, Refund } from '../orders/payment-status.ts'
import type { PaymentMethod, RateAmount } from '../orders/receipts.ts'
import type { CheckoutLine, LegalContent, LegalVersions } from '../ports.ts'
import type { StatementOutcome } from '../withdrawal/withdrawals.ts'

/** Written as text, because drivers turn an array into a Postgres array. */
type Json<Value> = ColumnType<Value, string, string>

type CheckoutSessions = {
  reference: string
  /** Id and address at the payment service; null until it has answered. */
  session_id: string | null
  url: string | null
  user_sub: string
  email: string
  attempt: string
  /** Hash of products, prices, legal versions and delivery: another cart under the same attempt has another one. */
  fingerprint: string
  lines: Json<CheckoutLine[]>
  total_ore: number
  return_origin: string
  legal_versions: Json<LegalVersions>
  delivery_choice: Json<DeliveryChoice>
  status: CheckoutRecordStatus
  created_at: Date
  expires_at: Date
  /** The wording of the legal pages at that time; null for checkouts that were restored from the payment service. */
  legal_digest: string | null
  /** One product, bought without the cart. */
  is_buy_now: Generated<boolean>
  /** Null unless it is a gift. */
  gift: ColumnType<CheckoutGift | null, string | null | undefined, string | null>
}

/** Ids of recorded events. */
type PaymentEvents = { id: string; type: string; received_at: Generated<Date> }

/** Refunds and disputes of a payment; the row may be older than the order. */
type PaymentReturns = {
  payment_intent: string
  /** The largest sum that events about the charge gave; see `Returns`. */
  refunded_ore: number
  refunds: Json<Record<string, Refund>>
  disputes: Json<Record<string, Dispute>>
}

/** A receipt is an order with its lines: a trigger refuses changes of what it shows. */
type Orders = {
  number: number
  reference: string
  user_sub: string
  email: string
  payment_intent: string
  total_ore: number
  paid_at: Date
  legal_versions: Json<LegalVersions>
  /** Seller and terms as shown to the buyer; null if the checkout was restored from the payment service. */
  legal_digest: string | null
}

type OrderLines = {
  order_number: number
  position: number
  product_id: string
  title: string
  price_ore: number
  /** In percent. */
  vat_rate: number
  /** The VAT within the price. */
  vat_ore: number
  /** Ids of adventures, as sold. */
  unlocks: Json<string[]>
  /** As it was when the checkout began. */
  pre_order: boolean
  /** Paid, and not unlocked until the buyer asks for it or, of a gift, until its code is redeemed. */
  awaits_unlock: boolean
  withdrawn_at: Generated<Date | null>
}

/** A buyer's consent to delivery within the period of withdrawal. Never changed. */
type UnlockConsents = {
  id: Generated<string>
  order_number: number
  given_at: Date
  /** On the page before the payment, or beside the order afterwards. */
  given_in: 'checkout' | 'account'
  /** The version of the statements, and the statements as they were shown. */
  wording: string
  statements: Json<string[]>
  /** Positions in the order. */
  lines: Json<number[]>
  /** The mail that confirms it. Once it is sent, the right of withdrawal has ended for these lines. */
  mail_id: string | null
}

/** What the payment service says about the payment of an order. A trigger refuses changes. */
type PaymentDetailsRows = {
  payment_intent: string
  method: ColumnType<PaymentMethod | null, string | null, never>
  billing_country: string | null
  card_country: string | null
  /** Who decided the rates of VAT: the content's fields or, by the buyer's country, the payment service. */
  taxed_by: 'content' | 'payment-service'
  recorded_at: Generated<Date>
}

/** Money of an order that went back. The numbers have no gaps, and a trigger refuses changes. */
type CreditNotes = {
  number: number
  order_number: number
  /** The refund at the payment service that led to the note; null if it is unknown. */
  refund_id: string | null
  /** By rate of VAT. Negative for a credit that is taken back, because the refund failed. */
  amounts: Json<RateAmount[]>
  issued_at: Date
}

/** Lines that staff revoked or restored by hand. The latest decision about a line holds. */
type OrderLineDecisions = {
  id: Generated<string>
  order_number: number
  position: number
  decision: 'revoke' | 'restore'
  reason: string
  decided_at: Generated<Date>
}

/** A one-time code: press, backers, winners of prizes and recipients of gifts redeem it for a product. */
type Codes = {
  number: Generated<number>
  /** See codes/code-text.ts. The code itself is not stored. */
  code_hash: string
  product_id: string
  title: string
  /** Ids of adventures, as they were when the code was made. */
  unlocks: Json<string[]>
  /** For whom it was made, in the words of staff. */
  note: string
  made_at: Generated<Date>
  /** The code can be redeemed until this moment; null: always. */
  expires_at: Date | null
  redeemed_at: Generated<Date | null>
  /** The account; null again once that is deleted. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  revoked_reason: Generated<string | null>
  /** It can't be redeemed before its product is released: a gift that was sold before. */
  pre_order: Generated<boolean>
  /** Of a gift: set while the money is not with the shop. */
  returned_at: Generated<Date | null>
}

/** An order that is a gift. Its one line is unlocked for the account that redeems the code. */
type Gifts = {
  order_number: number
  code_number: number
  /** See gifts/gift-codes.ts. */
  code_key: string
  /** What the giver typed; null once it is erased, and in orders that were restored from the payment service. */
  recipient_email: string | null
  giver_name: string | null
  words: string | null
  erased_at: Generated<Date | null>
}

/**
 * A purchase belongs to the buyer's `user_sub`, what a code gave to the account that redeemed it, and a grant to the
 * account with the verified `email`.
 */
type Entitlements = {
  id: Generated<string>
  adventure_id: string
  order_number: number | null
  code_number: Generated<number | null>
  user_sub: string | null
  email: string | null
  granted_at: Generated<Date>
  /** Set while the money is not with the shop. */
  revoked_at: Date | null
  /** Set while staff has revoked every line of the order that unlocks it, or the code. */
  revoked_by_staff_at: Generated<Date | null>
  /** Set while every line of the order that unlocks it, and is not withdrawn, awaits the buyer's wish. */
  awaits_unlock: Generated<boolean>
  /** Set once the buyer has withdrawn from every line of the order that unlocks it. */
  withdrawn_at: Generated<Date | null>
}

/** Seller and legal pages as buyers were shown them, by the hash of their content. Never changed. */
type LegalSnapshots = { digest: string; content: Json<LegalContent>; first_shown_at: Generated<Date> }

/** Mails about orders; each row is one mail, which is sent at least once. The order has the buyer's address, the gift the recipient's. */
type Mails = {
  id: Generated<string>
  kind: MailFacts['kind']
  order_number: number
  /** 0 for the first mail of this kind; buyers can ask for more. */
  repetition: Generated<number>
  payload: Json<MailFacts>
  created_at: Generated<Date>
  next_try_at: Generated<Date>
  tries: Generated<number>
  sent_at: Generated<Date | null>
  failed_at: Generated<Date | null>
}

/** What someone who is not signed in stated: order, address and name as typed, whether or not there is such an order. */
type WithdrawalStatements = {
  /** Random: the mail to the order's address has it in a link, and no one else. */
  id: Generated<string>
  order_number: number
  email: string
  name: string
  stated_at: Date
  /** Failed attempts to find the order. */
  tries: Generated<number>
  /** Null until the worker has looked for the order. */
  outcome: Generated<StatementOutcome | null>
  /** When the buyer said that it was someone else's. */
  disowned_at: Generated<Date | null>
}

/** Accepted withdrawals. `refunded_at` is null until the payment service has taken the refund. */
type Withdrawals = {
  order_number: number
  name: string
  stated_at: Date
  /** What is repaid for some lines; null if all lines were withdrawn: then all that is left of the payment. */
  amount_ore: number | null
  refunded_at: Generated<Date | null>
  /** The statement that the buyer may still disown. Null if the buyer was signed in, and once the payment may be repaid. */
  statement_id: Generated<string | null>
  /** The acknowledgement; null if none was queued. */
  mail_id: Generated<string | null>
}

type DeletedAccounts = { user_sub: string; deleted_at: Generated<Date> }

/** The price of a product from `valid_from` until its next row. A trigger refuses changes, so it is evidence. */
type PriceLogRows = {
  id: Generated<string>
  product_id: string
  price_ore: number
  valid_from: Date
  recorded_at: Generated<Date>
}

export type ShopSchema = {
  checkout_sessions: CheckoutSessions
  payment_events: PaymentEvents
  payment_returns: PaymentReturns
  orders: Orders
  order_lines: OrderLines
  order_line_decisions: OrderLineDecisions
  payment_details: PaymentDetailsRows
  credit_notes: CreditNotes
  unlock_consents: UnlockConsents
  codes: Codes
  gifts: Gifts
  entitlements: Entitlements
  deleted_accounts: DeletedAccounts
  legal_snapshots: LegalSnapshots
  mails: Mails
  withdrawals: Withdrawals
  withdrawal_statements: WithdrawalStatements
  price_log: PriceLogRows
}

export type ShopDatabase = Kysely<ShopSchema>

export type OpenDatabase = { database: ShopDatabase; close: () => Promise<void> }
