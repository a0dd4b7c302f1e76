/** Erases what the shop keeps about accounts that were deleted elsewhere, such as in the app. */
import { describeError, logFault, ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { OwnedContent, Payments, Upkeep } from '../ports.ts'

/** The user pool's list of accounts. */
export type AccountList = {
  /** @throws Unavailable when the pool does not answer, ShopFault when it refuses */
  hasAccount(sub: string): Promise<boolean>
}

export type DeletedAccountPorts = {
  accounts: AccountList
  upkeep: Pick<Upkeep, 'accountsWithData'>
  ownedContent: Pick<OwnedContent, 'forget'>
  payments: Pick<Payments, 'expireSession'>
}

/** More than this many in one night, and more than this part of all, means a wrong pool rather than deleted accounts. */
const MOST_ERASED = 10
const MOST_PART_ERASED = 0.2

async function missingOf({ accounts, upkeep }: DeletedAccountPorts) {
  const subs = await upkeep.accountsWithData()
  const missing: string[] = []
  for (const sub of subs) if (!(await accounts.hasAccount(sub))) missing.push(sub)
  if (missing.length > MOST_ERASED && missing.length > subs.length * MOST_PART_ERASED)
    throw new ShopFault(
      `The user pool lacks ${missing.length} of ${subs.length} accounts: nothing was erased. Check VITE_USER_POOL_ID.`,
    )
  return missing
}

/** @returns the number of accounts whose data was erased; what the law keeps stays (database/schema.ts) */
export async function eraseDeletedAccounts(ports: DeletedAccountPorts): Promise<number> {
  const missing = await missingOf(ports)
  for (const sub of missing) {
    const account = { sub, username: '', email: '', isEmailVerified: false }
    const openSessions = await ports.ownedContent.forget(account)
    await Promise.allSettled(openSessions.map((id) => ports.payments.expireSession(id)))
  }
  return missing.length
}

/** As `eraseDeletedAccounts`, but a failure is logged as `accounts-not-compared` and keeps no other work from its end. */
export async function compareAccounts(ports: DeletedAccountPorts): Promise<number> {
  try {
    return await eraseDeletedAccounts(ports)
  } catch (error) {
    const cause = error instanceof Unavailable ? { service: 'user pool' } : {}
    logFault('accounts-not-compared', { ...cause, ...describeError(error) })
    return 0
  }
}
