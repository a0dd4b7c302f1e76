/** Erases the data about accounts that were deleted elsewhere, such as in the app. */
import { describeError, logFault, ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { AccountList } from '../account/identity.ts'
import type { Payments } from '../payment/payments.ts'
import type { OwnedContent, Upkeep } from '../ports.ts'

export type DeletedAccountPorts = {
  accounts: AccountList
  upkeep: Pick<Upkeep, 'accountsWithData' | 'latestAccounts'>
  ownedContent: Pick<OwnedContent, 'forget'>
  payments: Pick<Payments, 'expireSession'>
}

/** How many accounts with the latest checkouts are looked up. They were signed in with this pool, so it has one of them. */
const LATEST = 5
/** A pool that lacks a larger part of all accounts is taken for a wrong one. */
const MAX_MISSING_PART = 0.2

const CURE =
  'Nothing was erased. Check VITE_USER_POOL_ID; if it is right, npm run orders -- deleted-accounts lists the accounts, and erases their data with --write.'

/** Asks the pool about one account after the other: it answers about 30 such calls a second. */
export async function missingAccounts({
  accounts,
  upkeep,
}: Pick<DeletedAccountPorts, 'accounts' | 'upkeep'>): Promise<{ checked: number; missing: string[] }> {
  const missing: string[] = []
  let checked = 0
  for await (const sub of upkeep.accountsWithData()) {
    checked += 1
    if (!(await accounts.hasAccount(sub))) missing.push(sub)
  }
  return { checked, missing }
}

async function hasLatestAccount({ accounts, upkeep }: DeletedAccountPorts): Promise<boolean> {
  for (const sub of await upkeep.latestAccounts(LATEST)) if (await accounts.hasAccount(sub)) return true
  return false
}

/**
 * Erases the data about these accounts; what the law keeps stays (database/schema.ts). Grants stay too: the pool no
 * longer tells the address of a deleted account, and a new account may have it by now.
 * @returns the number of accounts
 */
export async function eraseAccounts(
  { ownedContent, payments }: Pick<DeletedAccountPorts, 'ownedContent' | 'payments'>,
  subs: readonly string[],
): Promise<number> {
  for (const sub of subs) {
    const account = { sub, username: '', email: '', isEmailVerified: false }
    const openSessions = await ownedContent.forget(account)
    await Promise.allSettled(openSessions.map((id) => payments.expireSession(id)))
  }
  return subs.length
}

/**
 * Erases the data about accounts that the pool lacks.
 * @returns the number of these accounts
 * @throws ShopFault when the pool seems to be a wrong one; Unavailable when it does not answer. Nothing is erased then.
 */
export async function eraseDeletedAccounts(ports: DeletedAccountPorts): Promise<number> {
  if (!(await hasLatestAccount(ports))) {
    if (await isEmpty(ports.upkeep.accountsWithData())) return 0
    throw new ShopFault(`The user pool has none of the accounts with the latest checkouts. ${CURE}`)
  }
  const { checked, missing } = await missingAccounts(ports)
  if (missing.length > Math.ceil(checked * MAX_MISSING_PART))
    throw new ShopFault(`The user pool lacks ${missing.length} of ${checked} accounts. ${CURE}`)
  return eraseAccounts(ports, missing)
}

async function isEmpty(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return false
  return true
}

/** As `eraseDeletedAccounts`, but a failure is only logged, as `accounts-not-compared`: the rest of the nightly work goes on. */
export async function compareAccounts(ports: DeletedAccountPorts): Promise<number> {
  try {
    return await eraseDeletedAccounts(ports)
  } catch (error) {
    const cause = error instanceof Unavailable ? { service: 'user pool' } : {}
    logFault('accounts-not-compared', { ...cause, ...describeError(error) })
    return 0
  }
}
