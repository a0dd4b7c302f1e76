import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { MailFacts } from './mail-facts.ts'

/** A mail is sent at least once. Its address is stored with the order or, for the recipient, with the gift. */
type Mails = {
  id: Generated<string>
  kind: MailFacts['kind']
  order_number: number
  /** 0 for the first mail of its kind about the order. */
  repetition: Generated<number>
  payload: Json<MailFacts>
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
