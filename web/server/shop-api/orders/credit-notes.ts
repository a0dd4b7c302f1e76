import type { Transaction } from 'kysely'
import type { ShopSchema } from '../database/schema.ts'
import { lockCreditNoteNumbers } from '../database/transaction.ts'
import { type ReturnedMoney, refundedOreOf } from './returned-money.ts'
import { type Credit, type CreditableLine, nextCredit } from './split-credit.ts'

/**
 * Credits refunded money that no note credits yet. The caller has locked the returns of the payment, so that two refunds at
 * once don't write the same note.
 * @param refundId null if unknown
 */
export async function issueCreditNote(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  returned: ReturnedMoney,
  refundId: string | null,
): Promise<void> {
  const refundedOre = refundedOreOf(returned)
  const earlier = await creditsOf(transaction, orderNumber)
  if (refundedOre === 0 && earlier.length === 0) return
  const lines = await linesOf(transaction, orderNumber)
  const refunded = refundId === null ? undefined : returned.refunds[refundId]?.lines
  const { amounts, lines: credited } = nextCredit(lines, earlier, refundedOre, refunded)
  if (amounts.length === 0) return
  await transaction
    .insertInto('credit_notes')
    .values({
      number: await nextNumber(transaction),
      order_number: orderNumber,
      refund_id: refundId,
      amounts: JSON.stringify(amounts),
      lines: credited && JSON.stringify(credited),
      issued_at: new Date(),
    })
    .execute()
}

const creditsOf = (transaction: Transaction<ShopSchema>, orderNumber: number): Promise<Credit[]> =>
  transaction
    .selectFrom('credit_notes')
    .select(['amounts', 'lines'])
    .where('order_number', '=', orderNumber)
    .orderBy('number')
    .execute()

async function linesOf(transaction: Transaction<ShopSchema>, orderNumber: number): Promise<CreditableLine[]> {
  const rows = await transaction
    .selectFrom('order_lines')
    .select(['position', 'price_ore', 'vat_rate', 'vat_ore', 'withdrawn_at'])
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()
  return rows.map(({ position, price_ore, vat_rate, vat_ore, withdrawn_at }) => ({
    position,
    priceOre: price_ore,
    vatRate: vat_rate,
    vatOre: vat_ore,
    withdrawnAt: withdrawn_at,
  }))
}

/** Holds a lock until the transaction ends: call it as late as possible. */
async function nextNumber(transaction: Transaction<ShopSchema>) {
  await lockCreditNoteNumbers(transaction)
  const { last } = await transaction
    .selectFrom('credit_notes')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
