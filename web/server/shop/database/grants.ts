import type { ShopDatabase } from './schema.ts'

/** An adventure for whoever shows that the address is theirs; `email` is lower-case. */
export type Grant = { email: string; adventureId: string }

/** Postgres takes at most 65 535 parameters a statement. */
const AT_ONCE = 5_000

/**
 * Adds the grants that aren't there yet, all or none. `write` false tries it and takes it back, so that what is told
 * beforehand is what will happen.
 * @returns those that were added; one that was taken back before stays so and isn't among them
 */
export async function addGrants(
  database: ShopDatabase,
  grants: readonly Grant[],
  write: boolean,
): Promise<Grant[]> {
  const transaction = await database.startTransaction().execute()
  try {
    const added: Grant[] = []
    for (let start = 0; start < grants.length; start += AT_ONCE) {
      const rows = await transaction
        .insertInto('entitlements')
        .values(
          grants
            .slice(start, start + AT_ONCE)
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
