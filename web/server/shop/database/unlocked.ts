import type { Shopper } from '../ports.ts'
import type { ShopDatabase } from './schema.ts'

type Owner = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/** Ids of the adventures that an account has bought or been granted. Grants need an address verified by the pool. */
export async function unlockedIn(database: ShopDatabase, { sub, email, isEmailVerified }: Owner) {
  const live = database
    .selectFrom('entitlements')
    .select('adventure_id')
    .where('revoked_at', 'is', null)
    .where('revoked_by_staff_at', 'is', null)
  const bought = live.where('user_sub', '=', sub)
  const rows = await (isEmailVerified && email ? bought.union(live.where('email', '=', email)) : bought)
    .orderBy('adventure_id')
    .execute()
  return [...new Set(rows.map(({ adventure_id }) => adventure_id))]
}
