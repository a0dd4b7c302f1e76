import { randomBytes } from 'node:crypto'
import { codeMismatch, expiredCode, PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import { proofOfPassword, type SrpIdentity } from './srp.ts'
import type { CodePurpose, User } from './store/users.ts'

/** Owner of a user's password in SRP. The group is the part of the pool id after `_`. */
export function srpIdentity({ settings }: Pool, username: string): SrpIdentity {
  return { group: settings.poolId.split('_')[1] ?? '', id: username }
}

type WithoutProof = Omit<User, 'salt' | 'verifier' | 'hasNoPassword'>

/** @throws PoolError InvalidPasswordException when it doesn't meet the pool's policy */
export function withPassword(
  pool: Pool,
  { hasNoPassword: _, ...user }: WithoutProof & Pick<User, 'hasNoPassword'>,
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

/** The proof is of a password that no one knows, so that a sign-in with a password fails like one with a wrong password. */
export const withoutPassword = (pool: Pool, user: WithoutProof): User => ({
  ...user,
  ...proofOfPassword(srpIdentity(pool, user.username), randomBytes(32).toString('hex')),
  hasNoPassword: true,
})

/** Checks a code that was mailed. It stays valid until the account is saved without it. @throws PoolError when it is wrong or too old */
export function checkCode(pool: Pool, { codes }: User, purpose: CodePurpose, code: string): void {
  const sent = codes?.[purpose]
  if (!sent || sent.expiresAt <= pool.now()) throw expiredCode()
  if (sent.code !== code) throw codeMismatch()
}
