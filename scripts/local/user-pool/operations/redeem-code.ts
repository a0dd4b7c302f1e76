import { codeMismatch, expiredCode } from '../errors.ts'
import { countAgainstLimit, refuseAtLimit } from '../limits.ts'
import type { Pool } from '../pool.ts'
import type { CodePurpose } from '../store/codes.ts'
import type { User } from '../store/user.ts'

/**
 * Checks a code. It stays valid until the caller discards it.
 * @throws PoolError when it is wrong, too old, or after too many wrong ones
 */
export function redeemCode(pool: Pool, user: User, purpose: CodePurpose, code: string): void {
  const attempts = `code:${purpose}:${user.sub}`
  refuseAtLimit(pool, attempts)
  const result = pool.codes.check(user.sub, purpose, code, pool.now())
  if (result === 'expired') throw expiredCode()
  if (result === 'wrong') {
    countAgainstLimit(pool, attempts)
    throw codeMismatch()
  }
  pool.attempts.clear(attempts)
}
