/** Which mails about an order were sent, as the payment service's copy says it: after a restored backup none is sent again. */
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import type { SentMails } from '../orders/document-numbers.ts'
import { isWaiting } from './tables.ts'

/** Records mails as sent that the restored database would send again. */
export async function markSent(
  transaction: ShopTransaction,
  orderNumber: number,
  sent: SentMails,
): Promise<void> {
  if (Object.keys(sent).length === 0) return
  const waiting = await transaction
    .selectFrom('mails')
    .select(['id', 'kind', 'repetition'])
    .where('order_number', '=', orderNumber)
    .where('sent_at', 'is', null)
    .execute()
  for (const { id, kind, repetition } of waiting) {
    const sentAt = sent[`${kind} ${repetition}`]
    if (!sentAt) continue
    await transaction
      .updateTable('mails')
      .set({ sent_at: new Date(sentAt), noted_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
}

/** Payments of older orders about which mails wait. */
export async function waitingMailsBefore(database: ShopDatabase, paidBefore: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('mails')
    .innerJoin('orders', 'orders.number', 'mails.order_number')
    .select('payment_intent')
    .distinct()
    .where('paid_at', '<', paidBefore)
    .where(isWaiting)
    .execute()
  return rows.map(({ payment_intent }) => payment_intent)
}

const BATCH = 50

/** Sent mails about orders that the payment service's copy lacks, by payment. */
export async function mailsToNote(database: ShopDatabase) {
  const rows = await database
    .selectFrom('mails')
    .innerJoin('orders', 'orders.number', 'mails.order_number')
    .select(['mails.id', 'kind', 'repetition', 'sent_at', 'payment_intent'])
    .where('sent_at', 'is not', null)
    .where('noted_at', 'is', null)
    .orderBy('mails.id')
    .limit(BATCH)
    .execute()
  return Map.groupBy(rows, ({ payment_intent }) => payment_intent)
}

export const recordNoted = (database: ShopDatabase, ids: readonly string[]) =>
  database.updateTable('mails').set({ noted_at: new Date() }).where('id', 'in', ids).execute()
