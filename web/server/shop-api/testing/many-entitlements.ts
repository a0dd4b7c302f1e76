import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'

const PER_SHOPPER = 4
/** Shoppers per statement, within the time limit of a statement. */
const BATCH = 5_000

export const manyShoppers = (entitlements: number) => Math.ceil(entitlements / PER_SHOPPER)
export const manyShopper = (index: number) => `shopper-${index}`

/** Needs an empty database. Each shopper has one order of four adventures. */
export async function fillEntitlements(database: ShopDatabase, entitlements: number) {
  const shoppers = manyShoppers(entitlements)
  for (let first = 1; first <= shoppers; first += BATCH) {
    const last = Math.min(shoppers, first + BATCH - 1)
    const range = sql`generate_series(${first}::integer, ${last}::integer) n`
    await sql`
      insert into orders (number, reference, user_sub, email, payment_intent, total_ore, paid_at, legal_versions)
      select n, gen_random_uuid(), 'shopper-' || n, n || '@candlecast.example', 'pi_' || n, 25000, now(), '{}'
      from ${range}`.execute(database)
    await sql`
      insert into entitlements (adventure_id, order_number, user_sub)
      select 'adventure-' || a, n, 'shopper-' || n
      from ${range}, generate_series(1, ${PER_SHOPPER}::integer) a`.execute(database)
  }
  await sql`analyze`.execute(database)
}
