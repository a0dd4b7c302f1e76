import { lockErased } from '../account/erased-accounts.ts'
import type { Shopper } from '../account/signed-in.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { eraseGiftsOf, eraseOldGifts } from '../delivery/erase-gifts.ts'
import { queueNotices } from '../mail/outbox.ts'
import type { Payments } from '../payment/payments.ts'

type Needs = { database: ShopDatabase; payments: Pick<Payments, 'expireSession'> }

/** Without a verified address, only the rows of the account's id are erased. */
type Account = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/**
 * Safe to repeat. Keeps orders, as the law requires (database/schema.ts). Closes open payment pages if the payment service
 * answers; a later payment is refunded (payment/sync-payment.ts).
 */
export async function eraseAccount({ database, payments }: Needs, account: Account): Promise<void> {
  const openSessions = await inTransaction(database, (transaction) => eraseRows(transaction, account))
  await Promise.allSettled(openSessions.map((id) => payments.expireSession(id)))
}

async function eraseRows(
  transaction: ShopTransaction,
  { sub, email, isEmailVerified }: Account,
): Promise<string[]> {
  const verifiedEmail = isEmailVerified && email ? email : undefined
  await lockErased(transaction, sub)
  // The codes stay used. They come before the entitlements, as in revoking a code: another order would deadlock.
  await transaction.updateTable('codes').set({ redeemed_by: null }).where('redeemed_by', '=', sub).execute()
  await transaction.deleteFrom('entitlements').where('user_sub', '=', sub).execute()
  if (verifiedEmail) await transaction.deleteFrom('entitlements').where('email', '=', verifiedEmail).execute()
  await eraseGiftsOf(transaction, { sub, email: verifiedEmail }, new Date())
  const checkouts = await transaction
    .deleteFrom('checkout_sessions')
    .where('user_sub', '=', sub)
    .returning(['status', 'session_id'])
    .execute()
  return checkouts.flatMap(({ status, session_id }) => (status === 'open' && session_id ? [session_id] : []))
}

/** Tells that the account was deleted, and what stays. Safe to repeat: an account gets it once. */
export const queueDeletionNotice = (
  database: ShopDatabase,
  { sub, email }: Pick<Shopper, 'sub' | 'email'>,
  site: string,
) =>
  queueNotices(database, [email], {
    kind: 'notice',
    notice: `account-deleted ${sub}`,
    subject: 'Your account is deleted',
    paragraphs: [
      'You asked us to delete your account, and we did. What the shop held about you is erased, except what the law makes us keep: your orders, with their mails and withdrawals, for seven years after the calendar year in which the financial year of the order ended.',
      'A withdrawal that waits is repaid as we wrote you. While you have the right to withdraw from an order, you still may, with the number from its confirmation. A gift that isn’t redeemed keeps its code.',
      'If you didn’t ask for this, write to the seller, whose address is below.',
    ],
    site,
  })

const DAY_MS = 24 * 60 * 60_000
/** Unpaid checkouts contain personal data, and are not needed after this time. */
const UNPAID_DAYS = 30
/** No payment of a deleted account arrives later: the slowest payment methods take two weeks. */
const DELETED_ACCOUNT_DAYS = 90
/** Until then, staff can match a statement that fits no order. */
const UNMATCHED_DAYS = 365

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** All retention periods are listed in database/schema.ts. @returns the numbers of erased rows */
export async function eraseOldRecords(database: ShopDatabase) {
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
  // Needs the ids of deleted accounts, so it runs before they are erased.
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
