/** The facts that are stored with a queued mail. Amounts are öre, times ISO 8601, UTC. */
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import type { LineRefusal, WithdrawalRefusal } from '#shared/withdrawal.ts'
import type { RateAmount } from '../orders/amounts-by-rate.ts'
import type { ConsentFacts, DeliveryFacts } from '../orders/delivery-choice.ts'

export type AboutOrder = {
  /** Key of the row in legal_snapshots; null if none was recorded. */
  legalDigest: string | null
  site: string
  isGift?: boolean
}

export type OrderFacts = AboutOrder & {
  /** `vatRate` is in percent; the price includes the VAT. */
  lines: { title: string; priceOre: number; vatRate: number; vatOre: number; facts?: SoldFacts }[]
  totalOre: number
}

export type OrderConfirmation = OrderFacts & {
  kind: 'order-confirmation'
  paidAt: string
  productIds: string[]
  delivery: DeliveryFacts
}

/**
 * Excludes the recipient's address, and the giver's name and words: they are stored with the gift and erased earlier than
 * mails.
 */
export type GiftMail = AboutOrder & {
  kind: 'gift'
  title: string
  isPreOrder: boolean
  /** The planned day of release. */
  releaseOn?: string
  /** The title of the game that the product needs. */
  needs?: string
}

export type UnlockConfirmation = AboutOrder & {
  kind: 'unlock-confirmation'
  consent: ConsentFacts
}

/** Reasons against a statement that was made without signing in. */
export type StatementRefusal = 'disowned' | 'other-address'

/** For an accepted withdrawal, `lines` and `totalOre` are the repaid lines and sum. */
export type WithdrawalAcknowledgement = OrderFacts & {
  kind: 'withdrawal-acknowledgement'
  /** The name of the signed-in buyer who stated the withdrawal. No mail shows a name that was typed without signing in. */
  username?: string
  /** With the refusal `other-address`: a hint at the address that was stated. */
  otherAddress?: string
  statedAt: string
  /** Null if the withdrawal is accepted for at least one line. */
  refusal: WithdrawalRefusal | StatementRefusal | null
  /** A bank has taken the money, and may still return it. */
  isInDispute?: boolean
  /** Other lines of the order are not withdrawn. */
  isPartly?: boolean
  /** Id of a statement that was made without signing in: the buyer can disown it. */
  statement?: string
  kept: { title: string; refusal: LineRefusal }[]
}

/** The bank kept the money of a withdrawn order. */
export type WithdrawalLoss = AboutOrder & {
  kind: 'withdrawal-loss'
  statedAt: string
}

/** Money went back, or (`isReversal`) the bank refused it later. `kept` and `titles` are titles of lines. */
export type CreditNoteMail = AboutOrder & {
  kind: 'credit-note'
  /** The number of the credit note. */
  note: number
  issuedAt: string
  /** Negative for a reversal. */
  grossOre: number
  amounts: RateAmount[]
  titles: string[]
  reason: 'withdrawal' | 'duplicate' | 'bank' | 'shop'
  isReversal: boolean
  /** The whole order is repaid. */
  isWhole: boolean
  kept: string[]
}

/** A bank has taken the money of an order, or has decided who keeps it. */
export type DisputeMail = AboutOrder & {
  kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost'
  ore: number
}

/** Goes to the stated address, which may be a stranger's. Contains nothing about orders, and no typed text. */
export type StatementReceipt = Pick<AboutOrder, 'site'> & {
  kind: 'statement-receipt'
  /** Oldest first. */
  statements: StatementFacts[]
  /** The number of further statements, which the mail doesn't list. */
  more: number
}

/** `otherAddress`: a hint at the address of the order, if the receipt goes to another one. */
export type StatementFacts = { orderNumber: number | null; otherAddress: string | null; statedAt: string }

/** A delayed payment failed, or its session expired. */
export type PaymentFailed = Pick<OrderFacts, 'legalDigest' | 'site' | 'totalOre'> & {
  kind: 'payment-failed'
  lines: { title: string; priceOre: number }[]
  startedAt: string
  /** The product of *Buy now* or of a gift; null for a cart. */
  productId: string | null
}

/** `before` and `after` are days, YYYY-MM-DD. `before` is null if the buyer was told no day. */
export type ReleaseNotice = AboutOrder & {
  kind: 'release-notice'
  title: string
  news: 'moved' | 'no-date' | 'released'
  before: string | null
  after: string | null
}

/** Staff tell buyers about a change. */
export type BuyersNotice = Pick<AboutOrder, 'site'> & {
  kind: 'notice'
  /** The digest of subject and text: a person gets a notice once. Another one for each trial. */
  notice: string
  subject: string
  paragraphs: readonly string[]
}

export type OrderMailFacts =
  | OrderConfirmation
  | GiftMail
  | UnlockConfirmation
  | ReleaseNotice
  | WithdrawalAcknowledgement
  | WithdrawalLoss
  | CreditNoteMail
  | DisputeMail

export type MailFacts = OrderMailFacts | StatementReceipt | PaymentFailed | BuyersNotice
