import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'

const EACH = 4
/** Shoppers a statement, which may take no longer than those of the shop. */
const AT_ONCE = 5_000

export const manyShoppers = (entitlements: number) => Math.ceil(entitlements / EACH)
export const manyShopper = (index: number) => `shopper-${index}`

/** Gives `manyShoppers(entitlements)` shoppers an order each, of four adventures. The database must be empty. */
export async function fillEntitlements(database: ShopDatabase, entitlements: number) {
  const shoppers = manyShoppers(entitlements)
  for (let first = 1; first <= shoppers; first += AT_ONCE) {
    const last = Math.min(shoppers, first + AT_ONCE - 1)
    const range = sql`generate_series(${first}::integer, ${last}::integer) n`
    await sql`
      insert into orders (number, reference, user_sub, email, payment_intent, total_ore, paid_at)
      select n, gen_random_uuid(), 'shopper-' || n, n || '@candlecast.example', 'pi_' || n, 25000, now()
      from ${range}`.execute(database)
    await sql`
      insert into entitlements (adventure_id, order_number, user_sub)
      select 'adventure-' || a, n, 'shopper-' || n
      from ${range}, generate_series(1, ${EACH}::integer) a`.execute(database)
  }
  await sql`analyze`.execute(database)
}
