import { ShopFault } from '../../common/log.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'

export type LineDecision = {
  orderNumber: number
  /** From 1, as `orders -- list` and the receipt count. */
  line: number
  decision: 'revoke' | 'restore'
  reason: string
}

/** Independent of refunds and disputes. An adventure that another line unlocks stays unlocked. @throws ShopFault for a gift */
export const applyLineDecision = (
  database: ShopDatabase,
  { orderNumber, line, decision, reason }: LineDecision,
) =>
  inTransaction(database, async (transaction) => {
    const position = line - 1
    const found = await transaction
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.number', 'order_lines.order_number')
      .select('title')
      .where('order_number', '=', orderNumber)
      .where('position', '=', position)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return undefined
    await refuseGift(transaction, orderNumber)
    await transaction
      .insertInto('order_line_decisions')
      .values({ order_number: orderNumber, position, decision, reason })
      .execute()
    const unlocked = await allowedIn(transaction, orderNumber)
    const ofOrder = () => transaction.updateTable('entitlements').where('order_number', '=', orderNumber)
    await ofOrder()
      .set(({ fn, val }) => ({ revoked_by_staff_at: fn.coalesce('revoked_by_staff_at', val(new Date())) }))
      .execute()
    if (unlocked.length > 0)
      await ofOrder().set({ revoked_by_staff_at: null }).where('adventure_id', 'in', unlocked).execute()
    return { title: found.title, unlocked }
  })

async function refuseGift(transaction: ShopTransaction, orderNumber: number) {
  const gift = await transaction
    .selectFrom('gifts')
    .select('code_number')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!gift) return
  throw new ShopFault(
    `Order ${orderNumber} is a gift: nothing was changed. Revoke its code: npm run orders -- codes revoke ${gift.code_number}`,
  )
}

async function allowedIn(transaction: ShopTransaction, orderNumber: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('order_lines')
    .select(({ selectFrom }) => [
      'unlocks',
      selectFrom('order_line_decisions')
        .select('decision')
        .whereRef('order_line_decisions.order_number', '=', 'order_lines.order_number')
        .whereRef('order_line_decisions.position', '=', 'order_lines.position')
        .orderBy('order_line_decisions.id', 'desc')
        .limit(1)
        .as('latest'),
    ])
    .where('order_number', '=', orderNumber)
    .execute()
  return [...new Set(rows.flatMap(({ unlocks, latest }) => (latest === 'revoke' ? [] : unlocks)))]
}
