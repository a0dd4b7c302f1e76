import { inPages, PAGE_ROWS } from '../database/in-pages.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { eraseOldGifts } from '../delivery/erase-gifts.ts'
import type { Upkeep } from '../ports.ts'

const DAY_MS = 24 * 60 * 60_000
/** A checkout that was never paid contains personal data, and is not needed after this time. */
const UNPAID_DAYS = 30
/** The slowest payment methods take two weeks, so later than this no payment of a deleted account arrives. */
const DELETED_ACCOUNT_DAYS = 90

/** Until then a person who mistyped the order can say so. */
const UNMATCHED_DAYS = 365

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

async function accountsAfter(database: ShopDatabase, sub: string): Promise<string[]> {
  const rows = await database
    .selectFrom(
      database
        .selectFrom('entitlements')
        .select('user_sub')
        .where('granted_at', '<', daysAgo(1))
        .where('user_sub', '>', sub)
        .union(
          database
            .selectFrom('checkout_sessions')
            .select('user_sub')
            .where('created_at', '<', daysAgo(1))
            .where('user_sub', '>', sub),
        )
        .as('accounts'),
    )
    .select('user_sub')
    .orderBy('user_sub')
    .limit(PAGE_ROWS)
    .execute()
  return rows.flatMap(({ user_sub }) => user_sub ?? [])
}

/** Regular work on the tables; schema.ts says how long rows are kept. */
export const createUpkeep = (database: ShopDatabase): Upkeep => ({
  accountsWithData: () =>
    inPages(
      (after) => accountsAfter(database, after),
      (sub) => sub,
    ),
  latestAccounts: async (limit) => {
    const rows = await database
      .selectFrom('checkout_sessions')
      .select('user_sub')
      .groupBy('user_sub')
      .orderBy(({ fn }) => fn.max('created_at'), 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ user_sub }) => user_sub)
  },
  erase: async () => {
    const checkouts = await database
      .deleteFrom('checkout_sessions')
      .where('status', 'in', ['open', 'abandoned', 'failed', 'expired'])
      .where('created_at', '<', daysAgo(UNPAID_DAYS))
      .executeTakeFirstOrThrow()
    await database
      .deleteFrom('withdrawal_statements')
      .where('outcome', '=', 'unknown-order')
      .where('stated_at', '<', daysAgo(UNMATCHED_DAYS))
      .execute()
    // Before the ids of deleted accounts, which say whose gifts are erased.
    const gifts = await eraseOldGifts(database, new Date())
    const accounts = await database
      .deleteFrom('deleted_accounts')
      .where('deleted_at', '<', daysAgo(DELETED_ACCOUNT_DAYS))
      .executeTakeFirstOrThrow()
    return {
      checkouts: Number(checkouts.numDeletedRows),
      deletedAccounts: Number(accounts.numDeletedRows),
      gifts,
    }
  },
})
