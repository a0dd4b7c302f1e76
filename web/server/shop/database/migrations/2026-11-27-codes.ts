import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await createCodes(database)
  await linkEntitlements(database)
}

async function createCodes({ schema }: AnyDatabase) {
  await schema
    .createTable('codes')
    .addColumn('number', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('unlocks', 'jsonb', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('made_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz')
    .addColumn('redeemed_at', 'timestamptz')
    .addColumn('redeemed_by', 'text')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('revoked_reason', 'text')
    .addCheckConstraint('codes_redeemed_by', sql`redeemed_by is null or redeemed_at is not null`)
    .addCheckConstraint('codes_revoked_reason', sql`(revoked_at is null) = (revoked_reason is null)`)
    .execute()
  await schema.createIndex('codes_by_account').on('codes').column('redeemed_by').execute()
}

/** An entitlement comes from an order, from a code, or is a grant. The first two belong to an account. */
async function linkEntitlements({ schema }: AnyDatabase) {
  const entitlements = () => schema.alterTable('entitlements')
  await entitlements()
    .addColumn('code_number', 'integer', (column) => column.references('codes.number'))
    .execute()
  await entitlements().dropConstraint('entitlements_have_one_owner').execute()
  await entitlements()
    .addCheckConstraint(
      'entitlements_have_one_owner',
      sql`num_nonnulls(order_number, code_number, email) = 1 and (user_sub is null) = (email is not null)`,
    )
    .execute()
  await schema
    .createIndex('entitlements_of_code')
    .unique()
    .on('entitlements')
    .columns(['code_number', 'adventure_id'])
    .execute()
}
