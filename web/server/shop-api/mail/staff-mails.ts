/** What staff see of the mail server, and what they send again. */
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockedOrder } from '../orders/order-lines.ts'
import { insertMail } from './outbox.ts'

/** Whether the mail server accepts nothing from the shop now, since when, and its words. */
export const serverRefusal = (database: ShopDatabase) =>
  database
    .selectFrom('mail_server_refusal')
    .select(['since', 'refusals', 'next_try_at as nextTryAt', 'answer'])
    .executeTakeFirst()

/**
 * Lets the worker send a mail now: one that waits or was refused, or a sent mail about an order once more, with a new Message-ID.
 * @returns `sent-once` for a sent mail that is not about an order, `cancelled` for a pointless one
 */
export const sendAgain = (
  database: ShopDatabase,
  id: string,
  now: Date,
): Promise<'queued' | 'unknown' | 'sent-once' | 'cancelled'> =>
  inTransaction(database, async (transaction) => {
    const mail = await transaction
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return 'unknown'
    if (mail.cancelled_at) return 'cancelled'
    const due = { next_try_at: now, refused_at: null, tries: 0 }
    if (!mail.sent_at) {
      await transaction.updateTable('mails').set(due).where('id', '=', id).execute()
      return 'queued'
    }
    const { order_number, kind, payload } = mail
    if (order_number === null) return 'sent-once'
    await lockedOrder(transaction, order_number).execute()
    const { first } = await transaction
      .selectFrom('mails')
      .select(({ fn }) => fn.min('repetition').as('first'))
      .where('order_number', '=', order_number)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    // Below zero, because the numbers from 0 on are those of the shop's next mails, such as of credit notes.
    const times = { created_at: now, next_try_at: now, repetition: Math.min(first, 0) - 1 }
    await insertMail(transaction, payload, { order_number, ...times }).execute()
    return 'queued'
  })
