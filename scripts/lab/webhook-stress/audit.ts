/** Compares the database with what must follow from the payments: nothing missing, nothing twice. */
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import type { StressPayment } from './payments.ts'

/** Every row is one line of text, so that wrong, missing and surplus rows are all found by comparing lines. */
export type Audit = { orders: number; live: number; revoked: number; mismatches: string[] }

const text = (...fields: unknown[]) => JSON.stringify(fields)

function expectedRows(payments: readonly StressPayment[], eventIds: readonly string[]): string[] {
  const sold = payments.filter(({ story }) => story.end !== 'nothing')
  const rows = sold.flatMap(({ checkout, paymentIntent, story }, index) => {
    const { reference, sub, email, totalOre, lines } = checkout
    const unlocked = [...new Set(lines.flatMap(({ unlocks }) => unlocks))]
    return [
      text('number', index + 1),
      text('order', reference, sub, email, paymentIntent, totalOre),
      ...lines.map(({ id, title, priceOre }, position) =>
        text('line', reference, position, id, title, priceOre),
      ),
      ...unlocked.map((id) => text('entitlement', reference, sub, id, story.end === 'kept')),
    ]
  })
  return [...rows, ...eventIds.map((id) => text('event', id))]
}

async function storedRows(database: ShopDatabase) {
  const [orders, lines, entitlements, events] = await Promise.all([
    database.selectFrom('orders').selectAll().execute(),
    database.selectFrom('order_lines').selectAll().execute(),
    database.selectFrom('entitlements').selectAll().execute(),
    database.selectFrom('payment_events').select('id').execute(),
  ])
  const references = new Map(orders.map(({ number, reference }) => [number, reference]))
  const rows = [
    ...orders.map(({ number }) => text('number', number)),
    ...orders.map((row) =>
      text('order', row.reference, row.user_sub, row.email, row.payment_intent, row.total_ore),
    ),
    ...lines.map((row) =>
      text('line', references.get(row.order_number), row.position, row.product_id, row.title, row.price_ore),
    ),
    ...entitlements.map(({ order_number, user_sub, adventure_id, revoked_at }) =>
      text(
        'entitlement',
        order_number === null ? null : references.get(order_number),
        user_sub,
        adventure_id,
        revoked_at === null,
      ),
    ),
    ...events.map(({ id }) => text('event', id)),
  ]
  return { rows, orders, entitlements }
}

/** Lines that are in only one of the lists, or more often in one, with their count. */
export function differences(expected: readonly string[], found: readonly string[]): string[] {
  const surplus = new Map<string, number>()
  for (const row of found) surplus.set(row, (surplus.get(row) ?? 0) + 1)
  for (const row of expected) surplus.set(row, (surplus.get(row) ?? 0) - 1)
  return [...surplus].flatMap(([row, count]) => {
    if (count === 0) return []
    return `${count < 0 ? 'missing' : 'too many'} (${Math.abs(count)}): ${row}`
  })
}

export async function audit(
  database: ShopDatabase,
  payments: readonly StressPayment[],
  eventIds: readonly string[],
): Promise<Audit> {
  const { rows, orders, entitlements } = await storedRows(database)
  const live = entitlements.filter(({ revoked_at }) => revoked_at === null).length
  return {
    orders: orders.length,
    live,
    revoked: entitlements.length - live,
    mismatches: differences(expectedRows(payments, eventIds), rows),
  }
}
