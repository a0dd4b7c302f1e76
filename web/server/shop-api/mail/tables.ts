import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { MailFacts } from './mail-facts.ts'

export type SentMail = { to: string; subject: string; text: string }

/**
 * A mail is sent at least once. Its address is stored with the order, for the recipient with the gift, for a receipt with
 * the statement, and for a payment that failed with the checkout.
 */
type Mails = {
  id: Generated<string>
  kind: MailFacts['kind']
  /** A mail is about an order, a statement or a checkout; the other two are null. */
  order_number: number | null
  /** For a receipt: the first statement that the receipt lists. The receipt goes to the address of this statement. */
  statement_id: Generated<string | null>
  checkout_reference: Generated<string | null>
  /** A stranger can cause it: sent after all other mails, and only some in an hour. */
  unproven: Generated<boolean>
  /** For a receipt: the mailbox, so that all its spellings are counted together. */
  mailbox: Generated<string | null>
  /** 0 for the first mail of its kind about the order. */
  repetition: Generated<number>
  payload: Json<MailFacts>
  /**
   * The text as it was sent. Null until then, in older mails, and for a gift: the mail of a gift has the code, and data that
   * are erased earlier.
   */
  sent_as: ColumnType<SentMail | null, never, string | null>
  created_at: Generated<Date>
  next_try_at: Generated<Date>
  tries: Generated<number>
  sent_at: Generated<Date | null>
  failed_at: Generated<Date | null>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    mails: Mails
  }
}
