import type { Shopper } from '../ports.ts'
import type { ShopDatabase } from './schema.ts'

type Owner = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/** Ids of what somebody has bought or been granted, as stored. Grants need an address that the pool has verified. */
export async function unlockedIn(database: ShopDatabase, { sub, email, isEmailVerified }: Owner) {
  const live = database.selectFrom('entitlements').select('adventure_id').where('revoked_at', 'is', null)
  const bought = live.where('user_sub', '=', sub)
  const rows = await (isEmailVerified && email ? bought.union(live.where('email', '=', email)) : bought)
    .orderBy('adventure_id')
    .execute()
  return [...new Set(rows.map(({ adventure_id }) => adventure_id))]
}
