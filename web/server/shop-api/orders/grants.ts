import type { ShopDatabase } from '../database/schema.ts'

/** An adventure for the account with this verified e-mail address. `email` is lower-case. */
export type Grant = { email: string; adventureId: string }

/**
 * Erases the grants of an address when its owner asks for it: grants are personal data. Without `write` it only reports.
 * @returns the erased grants
 */
export async function eraseGrants(database: ShopDatabase, email: string, write: boolean): Promise<Grant[]> {
  const grants = database.selectFrom('entitlements').where('email', '=', email).select('adventure_id')
  const rows = await grants.orderBy('adventure_id').execute()
  if (write) await database.deleteFrom('entitlements').where('email', '=', email).execute()
  return rows.map(({ adventure_id }) => ({ email, adventureId: adventure_id }))
}

/** Postgres takes at most 65 535 parameters a statement. */
const BATCH = 5_000

/**
 * Adds the missing grants, all or none. Without `write` the transaction is rolled back, so that it only reports.
 * @returns the added grants; a revoked grant stays revoked and is not added
 */
export async function addGrants(
  database: ShopDatabase,
  grants: readonly Grant[],
  write: boolean,
): Promise<Grant[]> {
  const transaction = await database.startTransaction().execute()
  try {
    const added: Grant[] = []
    for (let start = 0; start < grants.length; start += BATCH) {
      const rows = await transaction
        .insertInto('entitlements')
        .values(
          grants
            .slice(start, start + BATCH)
            .map(({ email, adventureId }) => ({ email, adventure_id: adventureId })),
        )
        .onConflict((conflict) => conflict.columns(['email', 'adventure_id']).doNothing())
        .returning(['email', 'adventure_id'])
        .execute()
      added.push(
        ...rows.flatMap(({ email, adventure_id }) => (email ? [{ email, adventureId: adventure_id }] : [])),
      )
    }
    await (write ? transaction.commit() : transaction.rollback()).execute()
    return added
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}
