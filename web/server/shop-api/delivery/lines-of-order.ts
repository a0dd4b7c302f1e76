import type { ShopTransaction } from '../database/schema.ts'
import { deliveryOf, soldLines } from '../orders/order-lines.ts'

/**
 * The caller has locked the order.
 * @param at the time for which delivery is read; by default now. `withdrawn` is always current
 */
export async function linesOf(transaction: ShopTransaction, orderNumber: number, at?: Date) {
  const rows = await soldLines(transaction, orderNumber)
  const consents = await transaction
    .selectFrom('unlock_consents')
    .leftJoin('mails', 'mails.id', 'unlock_consents.mail_id')
    .select(['unlock_consents.lines', 'given_in', 'given_at', 'sent_at'])
    .where('unlock_consents.order_number', '=', orderNumber)
    .execute()
  const isBefore = (moment: Date | null) => moment !== null && (!at || moment <= at)
  const linesWhere = (fits: (consent: (typeof consents)[number]) => boolean) =>
    new Set(consents.filter(fits).flatMap(({ lines }) => lines))
  const confirmed = linesWhere(({ sent_at }) => isBefore(sent_at))
  const unlockedLater = linesWhere(({ given_in, given_at }) => given_in === 'account' && !isBefore(given_at))
  const isRedeemedLater = at !== undefined && (await isGiftRedeemedAfter(transaction, orderNumber, at))
  return rows.map((row) => {
    const awaits = row.awaits_unlock || isRedeemedLater || unlockedLater.has(row.position)
    return { ...row, delivery: deliveryOf({ ...row, awaits_unlock: awaits }, confirmed) }
  })
}

async function isGiftRedeemedAfter(transaction: ShopTransaction, orderNumber: number, at: Date) {
  const code = await transaction
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select('codes.number')
    .where('order_number', '=', orderNumber)
    .where('redeemed_at', '>', at)
    .executeTakeFirst()
  return code !== undefined
}
