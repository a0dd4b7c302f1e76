import { type Selectable, sql } from 'kysely'
import type { LineDelivery } from '#shared/api/orders.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import type { ShopSchema, ShopTransaction } from '../database/schema.ts'

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

/**
 * The caller has locked the order.
 * @param at the time for which delivery is read; by default now. `withdrawn` is always current
 */
export async function linesOf(transaction: ShopTransaction, orderNumber: number, at?: Date) {
  const rows = await transaction
    .selectFrom('order_lines')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()
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
