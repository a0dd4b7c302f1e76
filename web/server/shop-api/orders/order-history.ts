/** What staff did about an order, for the person who answers its buyer later. */
import type { ShopDatabase } from '../database/schema.ts'

export type HistoryEntry = {
  orderNumber: number
  /** Null if unknown, as in a container without a name. */
  by: string | null
  what: string
  /** Null where the action asks for no reason. */
  why: string | null
}

export async function addHistory(
  database: ShopDatabase,
  { orderNumber, by, what, why }: HistoryEntry,
): Promise<void> {
  await database.insertInto('order_history').values({ order_number: orderNumber, by, what, why }).execute()
}

/** One line for each order of these payments, or of these accounts. */
export async function addHistoryTo(
  database: ShopDatabase,
  column: 'payment_intent' | 'user_sub',
  values: readonly string[],
  { by, what, why }: Omit<HistoryEntry, 'orderNumber'>,
): Promise<void> {
  if (values.length === 0) return
  await database
    .insertInto('order_history')
    .columns(['order_number', 'by', 'what', 'why'])
    .expression(
      database
        .selectFrom('orders')
        .select(({ val }) => ['number', val(by).as('by'), val(what).as('what'), val(why).as('why')])
        .where(column, 'in', values),
    )
    .execute()
}

const entries = (database: ShopDatabase) =>
  database
    .selectFrom('order_history')
    .select(['order_number as orderNumber', 'done_at as at', 'by', 'what', 'why'])
    .orderBy('id')

/** What was done from `after` on, and before `before`, oldest first. */
export const historyBetween = (database: ShopDatabase, after: Date, before: Date) =>
  entries(database).where('done_at', '>=', after).where('done_at', '<', before).execute()

/** Oldest first. */
export const historyOf = async (database: ShopDatabase, numbers: readonly number[]) =>
  numbers.length === 0 ? [] : entries(database).where('order_number', 'in', numbers).execute()
