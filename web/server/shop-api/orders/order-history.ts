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

/** Oldest first. */
export const historyOf = (database: ShopDatabase, numbers: readonly number[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('order_history')
        .select(['order_number as orderNumber', 'done_at as at', 'by', 'what', 'why'])
        .where('order_number', 'in', numbers)
        .orderBy('id')
        .execute()
