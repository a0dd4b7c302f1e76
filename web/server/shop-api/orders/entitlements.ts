import type { Shopper } from '../account/identity.ts'
import type { ShopDatabase } from '../database/schema.ts'

type Owner = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/** Grants need a verified address. */
export const unlockedAdventures = (database: ShopDatabase, owner: Owner) =>
  adventuresOf(database, owner, [false])

/** Includes adventures that are not unlocked yet. Grants need a verified address. */
export const boughtAdventures = (database: ShopDatabase, owner: Owner) =>
  adventuresOf(database, owner, [false, true])

async function adventuresOf(
  database: ShopDatabase,
  { sub, email, isEmailVerified }: Owner,
  awaitsUnlock: boolean[],
) {
  const live = database
    .selectFrom('entitlements')
    .select('adventure_id')
    .where('revoked_at', 'is', null)
    .where('revoked_by_staff_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('awaits_unlock', 'in', awaitsUnlock)
  const bought = live.where('user_sub', '=', sub)
  const rows = await (isEmailVerified && email ? bought.union(live.where('email', '=', email)) : bought)
    .orderBy('adventure_id')
    .execute()
  return [...new Set(rows.map(({ adventure_id }) => adventure_id))]
}
