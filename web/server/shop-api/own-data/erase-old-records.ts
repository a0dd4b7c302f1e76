import type { ShopDatabase } from '../database/schema.ts'
import { eraseOldGifts } from '../delivery/erase-gifts.ts'

const DAY_MS = 24 * 60 * 60_000
/** An unpaid checkout contains personal data, and is not needed after this time. */
const UNPAID_DAYS = 30
/** The slowest payment methods take two weeks, so no payment of a deleted account arrives later than this. */
const DELETED_ACCOUNT_DAYS = 90
/** Staff can match a statement that fits no order until then. */
const UNMATCHED_DAYS = 365

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** All retention periods are listed in database/schema.ts. @returns the numbers of erased rows */
export async function eraseOldRecords(
  database: ShopDatabase,
): Promise<{ checkouts: number; deletedAccounts: number; gifts: number }> {
  const checkouts = await database
    .deleteFrom('checkout_sessions')
    .where('status', 'in', ['open', 'abandoned', 'failed', 'expired'])
    .where('created_at', '<', daysAgo(UNPAID_DAYS))
    .executeTakeFirstOrThrow()
  await database
    .deleteFrom('withdrawal_statements')
    .where('matched_order', 'is', null)
    .where('stated_at', '<', daysAgo(UNMATCHED_DAYS))
    .execute()
  // Before the ids of deleted accounts, which decide whose gifts are erased.
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
}
