/** Mails that the shop sends, and the ports they go through. Amounts are öre. */

import type { LineRefusal, WithdrawalRefusal } from '#shared/withdrawal.ts'
import type { LegalContent } from '../catalogue/legal-texts.ts'
import type { GiftCode } from '../codes/gift-codes.ts'
import type { ConsentFacts, DeliveryFacts } from '../orders/delivery-facts.ts'
import type { StatementRefusal } from '../withdrawal/withdrawals.ts'

/** What an order was about when it was written. */
export type OrderFacts = {
  /** `vatRate` in percent; the price includes the VAT. */
  lines: { title: string; priceOre: number; vatRate: number; vatOre: number }[]
  totalOre: number
  /** Names the row of legal_snapshots with the seller and the terms; null if none was recorded. */
  legalDigest: string | null
  /** Origin of the site on which the order was made. */
  site: string
}

/** Times are ISO 8601, UTC. */
export type OrderConfirmation = OrderFacts & {
  kind: 'order-confirmation'
  paidAt: string
  delivery: DeliveryFacts
  /** It is a gift: a code is sent to its recipient. */
  isGift?: boolean
}

/** Brings a gift to its recipient. Address, name and words are with the gift, which is erased earlier than mails. */
export type GiftMail = Pick<OrderFacts, 'legalDigest' | 'site'> & {
  kind: 'gift'
  title: string
  isPreOrder: boolean
}

/** Confirms that the buyer asked for lines of a paid order. */
export type UnlockConfirmation = Pick<OrderFacts, 'legalDigest' | 'site'> & {
  kind: 'unlock-confirmation'
  consent: ConsentFacts
}

/** Acknowledges the statement of a withdrawal, also of one that is refused. */
export type WithdrawalAcknowledgement = OrderFacts & {
  kind: 'withdrawal-acknowledgement'
  /** The buyer, as stated. */
  name: string
  statedAt: string
  /** Why nothing was withdrawn from; null if something was. `lines` and the sum are those that are repaid. */
  refusal: WithdrawalRefusal | StatementRefusal | null
  /** The statement of someone who was not signed in, which the buyer can disown. */
  statement?: string
  /** Lines that are not repaid, with the reason. */
  kept: { title: string; refusal: LineRefusal }[]
  /** The order is a gift. */
  isGift?: boolean
}

export type MailFacts = OrderConfirmation | GiftMail | UnlockConfirmation | WithdrawalAcknowledgement

/** A mail in the outbox that is to be sent now. */
export type DueMail<Facts extends MailFacts = MailFacts> = {
  id: string
  orderNumber: number
  repetition: number
  to: string
  facts: Facts
  legal: LegalContent | undefined
  /** Of a gift: what its giver typed, as far as it is not erased. */
  gift: (GiftCode & { to: string | null; from: string | null; words: string | null }) | undefined
}

/** A mail as it is sent. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

/** The mail server refuses this mail for good, so it is not tried again. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Sends one mail. @throws MailRefused if the server refuses it for good, another error if it may be tried again */
export type SendMail = (mail: Mail) => Promise<void>

export type Outbox = {
  /** Takes the mail that is due longest, and keeps it from other workers for some minutes. */
  take(now: Date): Promise<DueMail | undefined>
  sent(id: string, now: Date): Promise<void>
  /** Plans the next try. @returns whether there is one; after three days there is none */
  postpone(id: string, now: Date): Promise<boolean>
  failed(id: string, now: Date): Promise<void>
  /** Queues the confirmation of an order of this account once more, a few times a day. */
  repeat(orderNumber: number, sub: string, now: Date): Promise<'queued' | 'unknown-order' | 'too-many'>
}
