import { randomBytes } from 'node:crypto'
import { PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import { isPassword, proofOfPassword, type SrpIdentity } from './srp.ts'
import type { User } from './store/user.ts'

/** Owner of a user's password in SRP. The group is the part of the pool id after `_`. */
export function srpIdentity({ settings }: Pool, username: string): SrpIdentity {
  return { group: settings.poolId.split('_')[1] ?? '', id: username }
}

/** @throws PoolError InvalidPasswordException when it doesn't meet the pool's policy */
export function withPassword(
  pool: Pool,
  { hasNoPassword, ...user }: Omit<User, 'salt' | 'verifier'>,
  password: string,
): User {
  if (password.length < pool.settings.minimumPasswordLength) {
    throw new PoolError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
  }
  return { ...user, ...proofOfPassword(srpIdentity(pool, user.username), password) }
}

/** For an account that signs in by e-mail codes or passkeys only. */
export function withoutPassword(pool: Pool, user: Omit<User, 'salt' | 'verifier'>): User {
  const unknown = randomBytes(32).toString('hex')
  return { ...user, ...proofOfPassword(srpIdentity(pool, user.username), unknown), hasNoPassword: true }
}

export function hasPassword(pool: Pool, user: User, password: string): boolean {
  return isPassword(srpIdentity(pool, user.username), password, user)
}
