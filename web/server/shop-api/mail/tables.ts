import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { MailFacts } from './mail-facts.ts'

export type SentMail = { to: string; subject: string; text: string }

/**
 * A mail is sent at least once. The address is stored with the order, the gift (for its recipient), the statement (for a
 * receipt) or the checkout (for a failed payment).
 */
type Mails = {
  id: Generated<string>
  kind: MailFacts['kind']
  /** A mail is about an order, a statement or a checkout; the other two are null. */
  order_number: number | null
  /** For a receipt: the first statement that the receipt lists. The receipt goes to the address of this statement. */
  statement_id: Generated<string | null>
  checkout_reference: Generated<string | null>
  /** A stranger can cause the mail. It is sent after all others, and only some are sent in an hour. */
  unproven: Generated<boolean>
  /** For a receipt: the mailbox, so that all spellings of the address are counted together. */
  mailbox: Generated<string | null>
  /** 0 for the first mail of its kind about the order. */
  repetition: Generated<number>
  payload: Json<MailFacts>
  /**
   * The text as it was sent. Null before sending, in older mails, and for a gift, whose mail contains the code and data that
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
