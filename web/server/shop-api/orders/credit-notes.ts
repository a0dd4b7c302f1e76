import type { Transaction } from 'kysely'
import { lockCreditNoteNumbers } from '../database/locks.ts'
import type { ShopSchema } from '../database/schema.ts'
import { type ReturnedMoney, refundedOreOf } from './returned-money.ts'
import { byRate, nextCredit, type RateAmount } from './split-credit.ts'

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
  const withdrawn = lines.filter(({ isWithdrawn }) => isWithdrawn)
  const amounts = nextCredit(byRate(lines), earlier, refundedOre, byRate(withdrawn))
  if (amounts.length === 0) return
  await transaction
    .insertInto('credit_notes')
    .values({
      number: await nextNumber(transaction),
      order_number: orderNumber,
      refund_id: refundId,
      amounts: JSON.stringify(amounts),
      issued_at: new Date(),
    })
    .execute()
}

async function creditsOf(transaction: Transaction<ShopSchema>, orderNumber: number): Promise<RateAmount[]> {
  const rows = await transaction
    .selectFrom('credit_notes')
    .select('amounts')
    .where('order_number', '=', orderNumber)
    .execute()
  return rows.flatMap(({ amounts }) => amounts)
}

async function linesOf(transaction: Transaction<ShopSchema>, orderNumber: number) {
  const rows = await transaction
    .selectFrom('order_lines')
    .select(['price_ore', 'vat_rate', 'vat_ore', 'withdrawn_at'])
    .where('order_number', '=', orderNumber)
    .execute()
  return rows.map(({ price_ore, vat_rate, vat_ore, withdrawn_at }) => ({
    priceOre: price_ore,
    vatRate: vat_rate,
    vatOre: vat_ore,
    isWithdrawn: withdrawn_at !== null,
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
