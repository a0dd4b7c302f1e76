/** All that is held about an address, for a person who asks for a copy or for erasure: regulation (EU) 2016/679. */
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { eraseGiftsOf } from '../delivery/erase-gifts.ts'
import { historyOf } from '../orders/order-history.ts'
import type { Payments } from '../payment/payments.ts'
import { eraseAccount } from './erase.ts'
import { listMails } from './listed-mails.ts'
import { readHeldData } from './own-data.ts'
import { type FinancialYear, keptUntil } from './own-orders.ts'

/** Accounts that ordered, or began a checkout, with this address. */
async function accountsOf(database: ShopDatabase, email: string): Promise<string[]> {
  const rows = await database
    .selectFrom('orders')
    .select('user_sub')
    .where('email', '=', email)
    .union(database.selectFrom('checkout_sessions').select('user_sub').where('email', '=', email))
    .orderBy('user_sub')
    .execute()
  return rows.map(({ user_sub }) => user_sub)
}

/** Times are ISO 8601, UTC, prices SEK. @param email lower-case */
export async function readPerson(database: ShopDatabase, email: string, financialYear: FinancialYear) {
  const subs = await accountsOf(database, email)
  const data = await readHeldData(
    database,
    { subs, email },
    { subs: subs.length > 0 ? subs : [''], email },
    financialYear,
  )
  const [deleted, staff, mails] = await Promise.all([
    subs.length === 0
      ? []
      : database
          .selectFrom('deleted_accounts')
          .select(['user_sub', 'deleted_at'])
          .where('user_sub', 'in', subs)
          .execute(),
    historyOf(
      database,
      data.orders.map(({ number }) => number),
    ),
    listMails(database, { to: email, limit: 1_000 }),
  ])
  return {
    address: email,
    accounts: subs.map((id) => ({
      id,
      deletedAt: deleted.find(({ user_sub }) => user_sub === id)?.deleted_at.toISOString() ?? null,
    })),
    ...data,
    mails: mails.map(({ id, kind, orderNumber, state, createdAt, at }) => ({
      id,
      kind,
      order: orderNumber,
      state,
      writtenAt: createdAt.toISOString(),
      stateSince: at.toISOString(),
      // The other mails are kept as long as their orders.
      keptUntil: kind === 'notice' ? keptUntil(createdAt, financialYear) : null,
    })),
    history: staff.map(({ at, orderNumber, what, why }) => ({
      at: at.toISOString(),
      order: orderNumber,
      what,
      why,
    })),
  }
}

export type Person = Awaited<ReturnType<typeof readPerson>>

type Needs = { database: ShopDatabase; payments: Pick<Payments, 'expireSession'> }

/**
 * Erases what no law keeps: grants, what the accounts have unlocked, codes' accounts, checkouts, gifts' addresses and words, and
 * statements that fit no order. Orders stay. The accounts' tokens are refused from now on. Safe to repeat.
 */
export async function erasePerson({ database, payments }: Needs, email: string): Promise<void> {
  const subs = await accountsOf(database, email)
  for (const sub of subs) await eraseAccount({ database, payments }, { sub, email, isEmailVerified: true })
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('entitlements').where('email', '=', email).execute()
    await eraseGiftsOf(transaction, { sub: '', email }, new Date())
    // A statement without an outcome is compared with the orders within seconds.
    await transaction
      .deleteFrom('withdrawal_statements')
      .where('matched_order', 'is', null)
      .where('outcome', 'is not', null)
      .where(({ or, eb }) => or([eb('email', '=', email), eb('acknowledge_to', '=', email)]))
      .execute()
  })
}
