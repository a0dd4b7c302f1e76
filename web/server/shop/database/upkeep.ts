import type { Upkeep } from '../ports.ts'
import type { ShopDatabase } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
/** A checkout that was never paid holds an address and a wish to buy, and is needed by nothing after this long. */
const UNPAID_DAYS = 30
/** The slowest ways of paying take two weeks; after this long no payment of a deleted account can arrive. */
const DELETED_ACCOUNT_DAYS = 90

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Regular work on the tables; schema.ts says how long rows are kept. */
export const createUpkeep = (database: ShopDatabase): Upkeep => ({
  unfinishedCheckouts: async () => {
    const rows = await database
      .selectFrom('checkout_sessions')
      .select(['reference', 'session_id'])
      .where('status', 'in', ['open', 'processing'])
      .where('expires_at', '<', new Date())
      .orderBy('created_at')
      .execute()
    return rows.map(({ reference, session_id }) => ({ reference, sessionId: session_id ?? undefined }))
  },
  accountsWithData: async () => {
    const rows = await database
      .selectFrom('entitlements')
      .select('user_sub')
      .where('granted_at', '<', daysAgo(1))
      .union(database.selectFrom('checkout_sessions').select('user_sub').where('created_at', '<', daysAgo(1)))
      .execute()
    return rows.flatMap(({ user_sub }) => (user_sub ? [user_sub] : []))
  },
  erase: async () => {
    const checkouts = await database
      .deleteFrom('checkout_sessions')
      .where('status', 'in', ['open', 'abandoned', 'failed', 'expired'])
      .where('created_at', '<', daysAgo(UNPAID_DAYS))
      .executeTakeFirstOrThrow()
    const accounts = await database
      .deleteFrom('deleted_accounts')
      .where('deleted_at', '<', daysAgo(DELETED_ACCOUNT_DAYS))
      .executeTakeFirstOrThrow()
    return {
      checkouts: Number(checkouts.numDeletedRows),
      deletedAccounts: Number(accounts.numDeletedRows),
    }
  },
})
