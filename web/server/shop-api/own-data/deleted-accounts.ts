/**
 * Erases data of accounts that were deleted elsewhere, for example in the app, and deletes accounts that were never confirmed.
 */
import { ShopFault } from '../../common/log.ts'
import type { AccountList, UnconfirmedAccounts } from '../account/pool-accounts.ts'
import { PAGE_ROWS, readInPages } from '../database/in-pages.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { Payments } from '../payment/payments.ts'
import { eraseAccount } from './erase.ts'

type Needs = {
  database: ShopDatabase
  accounts: AccountList
  payments: Pick<Payments, 'expireSession'>
}

const DAY_MS = 24 * 60 * 60_000

/** The number of accounts with the latest checkouts that are looked up first. The right pool has at least one of them. */
const LATEST = 5
/** A pool that lacks a larger share of the accounts is the wrong pool. */
const MAX_MISSING_SHARE = 0.2

const CURE = 'nothing was erased, because VITE_USER_POOL_ID may name another pool'

/** Looks up one account after another: the pool allows about 30 such calls a second. */
export async function missingAccounts({
  database,
  accounts,
}: Pick<Needs, 'database' | 'accounts'>): Promise<{ checked: number; missing: string[] }> {
  const missing: string[] = []
  let checked = 0
  for await (const sub of accountsWithData(database)) {
    checked += 1
    if (!(await accounts.hasAccount(sub))) missing.push(sub)
  }
  return { checked, missing }
}

async function hasLatestAccount({ database, accounts }: Needs): Promise<boolean> {
  for (const sub of await latestAccounts(database, LATEST)) if (await accounts.hasAccount(sub)) return true
  return false
}

/** Grants stay: a new account may have the address of a deleted one. @returns the number of accounts */
export async function eraseAccounts(
  needs: Pick<Needs, 'database' | 'payments'>,
  subs: readonly string[],
): Promise<number> {
  for (const sub of subs) await eraseAccount(needs, { sub, email: '', isEmailVerified: false })
  return subs.length
}

/** Erases nothing if it throws. @returns the number of accounts. @throws ShopFault for a pool that seems to be the wrong one, Unavailable without an answer */
export async function eraseDeletedAccounts(needs: Needs): Promise<number> {
  if (!(await hasLatestAccount(needs))) {
    if (await isEmpty(accountsWithData(needs.database))) return 0
    throw new ShopFault(`The user pool has none of the accounts with the latest checkouts: ${CURE}`)
  }
  const { checked, missing } = await missingAccounts(needs)
  if (missing.length > Math.ceil(checked * MAX_MISSING_SHARE))
    throw new ShopFault(`The user pool lacks ${missing.length} of ${checked} accounts: ${CURE}`)
  return eraseAccounts(needs, missing)
}

async function isEmpty(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return false
  return true
}

/** The privacy policy and *Retention of data* name this period too. */
const UNCONFIRMED_DAYS = 30

/** @returns the number of deleted accounts. @throws if the pool refuses */
export const deleteUnconfirmedAccounts = (accounts: UnconfirmedAccounts): Promise<number> =>
  accounts.deleteUnconfirmed(new Date(Date.now() - UNCONFIRMED_DAYS * DAY_MS))

export const accountsWithData = (database: ShopDatabase): AsyncIterable<string> =>
  readInPages(
    (after) => accountsAfter(database, after),
    (sub) => sub,
  )

async function accountsAfter(database: ShopDatabase, sub: string): Promise<string[]> {
  const dayAgo = new Date(Date.now() - DAY_MS)
  const rows = await database
    .selectFrom(
      database
        .selectFrom('entitlements')
        .select('user_sub')
        .where('granted_at', '<', dayAgo)
        .where('user_sub', '>', sub)
        .union(
          database
            .selectFrom('checkout_sessions')
            .select('user_sub')
            .where('created_at', '<', dayAgo)
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

export async function latestAccounts(database: ShopDatabase, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .select('user_sub')
    .groupBy('user_sub')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ user_sub }) => user_sub)
}
