/** The outbox as staff see it, with the address of each mail. */
import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'
import { addressedMails, toSql } from '../mail/due-mails.ts'

/** `cancelled`: the mail became pointless before it was sent, such as that of a gift which was withdrawn. */
type MailState = 'sent' | 'waiting' | 'refused' | 'cancelled'

const stateSql = sql<MailState>`case
  when sent_at is not null then 'sent' when refused_at is not null then 'refused'
  when cancelled_at is not null then 'cancelled' else 'waiting' end`

type MailFilter = {
  states?: readonly MailState[]
  order?: number
  id?: string
  to?: string
  limit: number
}

/** Newest first. @param filter without `states`: all; `order`: about this order alone; `id`: this mail alone; `to`: to this address */
export const listMails = (database: ShopDatabase, { states, order, id, to, limit }: MailFilter) =>
  addressedMails(database)
    .select(['mails.id', 'kind', 'mails.order_number as orderNumber', 'repetition', stateSql.as('state')])
    .select(['mails.created_at as createdAt', 'mails.tries', 'last_error as lastError'])
    // When the state was reached; for a waiting mail, its next try.
    .select(sql<Date>`coalesce(sent_at, refused_at, cancelled_at, next_try_at)`.as('at'))
    .$if(states !== undefined, (query) => query.where(stateSql, 'in', states ?? []))
    .$if(order !== undefined, (query) => query.where('mails.order_number', '=', order ?? null))
    .$if(id !== undefined, (query) => query.where('mails.id', '=', id ?? ''))
    .$if(to !== undefined, (query) => query.where(toSql, '=', to ?? ''))
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute()

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]
