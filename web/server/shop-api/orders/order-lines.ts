import { type Selectable, sql, type Transaction } from 'kysely'
import type { LineDelivery } from '#shared/shop-contract.ts'
import type { ShopSchema } from '../database/schema.ts'

type Row = Selectable<ShopSchema['order_lines']>

type DeliveryColumns = Pick<Row, 'position' | 'pre_order' | 'awaits_unlock'> & {
  /** Text if read from a JSON column. */
  withdrawn_at: Date | string | null
}

/**
 * A consent ends the right of withdrawal only once its confirmation is sent: directive 2011/83/EU, article 16(m).
 * @param confirmed positions of lines whose consent is confirmed
 */
export function deliveryOf(
  { position, pre_order, awaits_unlock, withdrawn_at }: DeliveryColumns,
  confirmed: ReadonlySet<number>,
): LineDelivery {
  if (withdrawn_at !== null) return 'withdrawn'
  if (awaits_unlock) return pre_order ? 'pre-order' : 'ready'
  return confirmed.has(position) ? 'delivered' : 'unlocked'
}

/** The caller has locked the order. */
export async function linesOf(transaction: Transaction<ShopSchema>, orderNumber: number) {
  const rows = await transaction
    .selectFrom('order_lines')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()
  const consents = await transaction
    .selectFrom('unlock_consents')
    .innerJoin('mails', 'mails.id', 'unlock_consents.mail_id')
    .select('unlock_consents.lines')
    .where('unlock_consents.order_number', '=', orderNumber)
    .where('mails.sent_at', 'is not', null)
    .execute()
  const confirmed = new Set(consents.flatMap(({ lines }) => lines))
  return rows.map((row) => ({ ...row, delivery: deliveryOf(row, confirmed) }))
}

/** Also updates the entitlements of the order. The caller has locked the order. */
export async function changeLines(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  positions: readonly number[],
  change: { awaits_unlock: false } | { withdrawn_at: Date | null },
) {
  await transaction
    .updateTable('order_lines')
    .set(change)
    .where('order_number', '=', orderNumber)
    .where('position', 'in', positions)
    .execute()
  await refreshEntitlements(transaction, orderNumber)
}

/** An adventure that several lines unlock follows the most favourable line. */
const refreshEntitlements = (transaction: Transaction<ShopSchema>, orderNumber: number) =>
  sql`
    update entitlements set awaits_unlock = best.awaits, withdrawn_at = best.withdrawn_at
    from (
      select adventure.id,
        coalesce(bool_and(awaits_unlock) filter (where withdrawn_at is null), false) as awaits,
        case when bool_and(withdrawn_at is not null) then max(withdrawn_at) end as withdrawn_at
      from order_lines, jsonb_array_elements_text(unlocks) as adventure(id)
      where order_number = ${orderNumber}
      group by adventure.id
    ) as best
    where order_number = ${orderNumber} and adventure_id = best.id`.execute(transaction)
