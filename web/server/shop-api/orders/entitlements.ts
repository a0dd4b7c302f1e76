import type { Shopper } from '../account/signed-in.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'

type Owner = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/** Includes grants if the address is verified. */
export const unlockedAdventures = (database: ShopDatabase, owner: Owner) =>
  adventuresOf(database, owner, [false])

/** Also adventures that are not unlocked yet. Includes grants if the address is verified. */
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

/** Locks what a code unlocked. */
export async function revokeEntitlementsOfCode(transaction: ShopTransaction, codeNumber: number, now: Date) {
  await transaction
    .updateTable('entitlements')
    .set({ revoked_by_staff_at: now })
    .where('code_number', '=', codeNumber)
    .execute()
}

/** Belongs to the account with this verified address. `email` is lower-case. */
export type Grant = { email: string; adventureId: string }

/** Postgres takes at most 65 535 parameters per statement. */
const BATCH = 5_000

/** In the transaction of its caller. @returns the added grants. A revoked grant stays revoked. */
export async function addGrants(database: ShopDatabase, grants: readonly Grant[]): Promise<Grant[]> {
  const added: Grant[] = []
  for (let start = 0; start < grants.length; start += BATCH) {
    const rows = await database
      .insertInto('entitlements')
      .values(
        grants
          .slice(start, start + BATCH)
          .map(({ email, adventureId }) => ({ email, adventure_id: adventureId })),
      )
      .onConflict((conflict) => conflict.columns(['email', 'adventure_id']).doNothing())
      .returning(['email', 'adventure_id as adventureId'])
      .$narrowType<{ email: string }>()
      .execute()
    added.push(...rows)
  }
  return added
}
