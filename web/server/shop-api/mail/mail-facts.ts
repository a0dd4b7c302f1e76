/** The facts of each kind of mail, stored with the mail when it is queued. Amounts are öre, times ISO 8601, UTC. */
import type { LineRefusal, WithdrawalRefusal } from '#shared/withdrawal.ts'
import type { ConsentFacts, DeliveryFacts } from '../orders/delivery-choice.ts'

/** The order at the time of the mail. */
export type OrderFacts = {
  /** `vatRate` in percent; the price includes the VAT. */
  lines: { title: string; priceOre: number; vatRate: number; vatOre: number }[]
  totalOre: number
  /** Names the row of legal_snapshots with the seller and the terms; null if none was recorded. */
  legalDigest: string | null
  /** Origin of the site on which the order was made. */
  site: string
}

export type OrderConfirmation = OrderFacts & {
  kind: 'order-confirmation'
  paidAt: string
  delivery: DeliveryFacts
  isGift?: boolean
}

/** The mail to the recipient of a gift. Address, name and words are stored with the gift, which is erased earlier than mails. */
export type GiftMail = Pick<OrderFacts, 'legalDigest' | 'site'> & {
  kind: 'gift'
  title: string
  isPreOrder: boolean
}

/** Confirms the consent with which the buyer unlocked lines after the payment. */
export type UnlockConfirmation = Pick<OrderFacts, 'legalDigest' | 'site'> & {
  kind: 'unlock-confirmation'
  consent: ConsentFacts
}

/** Why a statement that was made without signing in changes nothing. */
export type StatementRefusal = 'disowned' | 'other-address'

/** Acknowledges a withdrawal, accepted or refused. `lines` and the sum are the repaid ones. */
export type WithdrawalAcknowledgement = OrderFacts & {
  kind: 'withdrawal-acknowledgement'
  /** The buyer's name, as stated. */
  name: string
  statedAt: string
  /** Null if the withdrawal is accepted, at least for some lines. */
  refusal: WithdrawalRefusal | StatementRefusal | null
  /** Id of a statement that was made without signing in, and that the buyer can disown. */
  statement?: string
  /** Lines that are not repaid. */
  kept: { title: string; refusal: LineRefusal }[]
  isGift?: boolean
}

export type MailFacts = OrderConfirmation | GiftMail | UnlockConfirmation | WithdrawalAcknowledgement
