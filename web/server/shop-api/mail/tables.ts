import { type ColumnType, type Generated, sql } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { MailFacts } from './mail-facts.ts'

export type SentMail = { to: string; subject: string; text: string }

/**
 * Who can cause a mail. `order`: a payment, the account, or a statement with number and address of an order. `statement`: a
 * statement that names a customer's address and is not proven. `stranger`: any other statement.
 */
export type MailCause = 'order' | 'statement' | 'stranger'

/**
 * A mail is sent at least once. It waits until it was sent, refused or cancelled. The address is stored with the order, the
 * gift (for its recipient), the statement (for a receipt) or the checkout (for a failed payment).
 */
type Mails = {
  id: Generated<string>
  kind: MailFacts['kind']
  /** A mail is about an order, a statement or a checkout, or it is a notice; the other three are null. */
  order_number: number | null
  /** For a receipt: the first statement that the receipt lists. The receipt goes to the address of this statement. */
  statement_id: Generated<string | null>
  checkout_reference: Generated<string | null>
  /** The address of a notice to buyers. */
  notice_to: Generated<string | null>
  /** Tells the mails of one kind about an order apart: for a credit note its number, otherwise from 0 on; below zero if staff sent the mail again. */
  repetition: Generated<number>
  payload: Json<MailFacts>
  caused_by: Generated<MailCause>
  /** How many statements this network had made within a day: those of quiet networks go first. */
  turn: Generated<number>
  /** Unless caused by an order: the mailbox, so that all spellings of the address are counted together. */
  mailbox: Generated<string | null>
  created_at: Generated<Date>
  next_try_at: Generated<Date>
  tries: Generated<number>
  tried_at: Generated<Date | null>
  /** Why the last try failed: number and words of the mail server, without addresses. */
  last_error: Generated<string | null>
  sent_at: Generated<Date | null>
  /**
   * The text as it was sent. Null before sending, and for a gift, whose mail contains the code and data that are erased
   * earlier.
   */
  sent_as: ColumnType<SentMail | null, never, string | null>
  /** When the payment service's copy of the order had it that the mail was sent. Null also for a mail about no order. */
  noted_at: Generated<Date | null>
  /** The mail server said that the mailbox doesn't exist, or that it accepts nothing, for days. */
  refused_at: Generated<Date | null>
  /** The mail became pointless, such as that of a gift which was withdrawn. */
  cancelled_at: Generated<Date | null>
}

/** Of a mail that is neither sent nor refused nor cancelled. */
export const isWaiting = sql<boolean>`(sent_at is null and refused_at is null and cancelled_at is null)`

/** One row while the mail server accepts nothing from the shop. It is deleted when a mail was accepted. */
type MailServerRefusal = {
  id: Generated<number>
  since: Date
  refusals: number
  /** No mail is tried before. */
  next_try_at: Date
  /** Number and words of the last refusal, without addresses. */
  answer: string
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    mails: Mails
    mail_server_refusal: MailServerRefusal
  }
}
