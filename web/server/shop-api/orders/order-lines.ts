import { type Selectable, sql } from 'kysely'
import type { LineDelivery } from '#shared/api/orders.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'

/** Locks the order until the transaction ends, so that the same withdrawal, unlocking or mail from two tabs happens once. */
export const lockedOrder = (transaction: ShopTransaction, number: number) =>
  transaction.selectFrom('orders').selectAll().where('number', '=', number).forUpdate()

/** The lines of an order, by their positions. */
export const soldLines = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('order_lines')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()

type Row = Selectable<ShopSchema['order_lines']>

type DeliveryColumns = Pick<Row, 'position' | 'pre_order' | 'awaits_unlock' | 'facts'> & {
  /** Text if read from a JSON column. */
  withdrawn_at: Date | string | null
}

/**
 * The right of withdrawal ends when the confirmation of a consent is sent, and never for a line that is delivered in parts:
 * directive 2011/83/EU, article 16(m).
 * @param confirmed positions of lines whose consent is confirmed
 */
export function deliveryOf(
  { position, pre_order, awaits_unlock, withdrawn_at, facts }: DeliveryColumns,
  confirmed: ReadonlySet<number>,
): LineDelivery {
  if (withdrawn_at !== null) return 'withdrawn'
  if (awaits_unlock) return pre_order ? 'pre-order' : 'ready'
  return confirmed.has(position) && !isInParts(facts) ? 'delivered' : 'unlocked'
}

/** Changes lines and the entitlements of their order. Precondition: the caller has locked the order. */
export async function changeLines(
  transaction: ShopTransaction,
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
const refreshEntitlements = (transaction: ShopTransaction, orderNumber: number) =>
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
