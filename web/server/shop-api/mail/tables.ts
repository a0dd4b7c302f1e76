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
  /** Of a receipt: the first statement that it is about. Its address is that of the receipt. */
  statement_id: Generated<string | null>
  checkout_reference: Generated<string | null>
  /** A stranger can cause it: sent after all other mails, and only some in an hour. */
  unproven: Generated<boolean>
  /** Of a receipt: all spellings of one mailbox are counted together. */
  mailbox: Generated<string | null>
  /** 0 for the first mail of its kind about the order. */
  repetition: Generated<number>
  payload: Json<MailFacts>
  /** Null until it is sent, in older mails, and for a gift: its mail has the code, and data that are erased earlier. */
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
