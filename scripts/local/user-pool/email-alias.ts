import { PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import { type User, verifiedEmail } from './store/user.ts'

/**
 * Ensures that a verified address belongs to this account only. `force` takes it from the account that has it.
 * @throws PoolError AliasExistsException when another account has it
 */
export function claimEmail(pool: Pool, user: User, { force }: { readonly force: boolean }): void {
  const owner = pool.users.byVerifiedEmail(verifiedEmail(user) ?? '')
  if (!owner || owner.sub === user.sub) return
  if (!force) throw new PoolError('AliasExistsException', 'An account with the email already exists.')
  const { email_verified, ...attributes } = owner.attributes
  pool.users.save({ ...owner, attributes })
}
