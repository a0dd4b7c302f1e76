import type { Pool } from '../pool.ts'
import { type FirstFactor, type User, verifiedEmail } from '../store/user.ts'

/** A first factor as USER_AUTH names it: the password has two. */
export type FactorName = FirstFactor | 'PASSWORD_SRP'

const NAMES: Readonly<Record<FirstFactor, readonly FactorName[]>> = {
  PASSWORD: ['PASSWORD_SRP', 'PASSWORD'],
  EMAIL_OTP: ['EMAIL_OTP'],
  WEB_AUTHN: ['WEB_AUTHN'],
}

/**
 * What USER_AUTH offers. An unknown account is offered what an account could have, the same each time.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
 */
export const availableFactors = (pool: Pool, user: User | undefined, login: string): FactorName[] =>
  pool.settings.firstFactors
    .filter((factor) => (user ? has(pool, user, factor) : seemsToHave(pool, login, factor)))
    .flatMap((factor) => NAMES[factor])

/** For GetUserAuthFactors. */
export const configuredFactors = (pool: Pool, user: User): FirstFactor[] =>
  pool.settings.firstFactors.filter((factor) => has(pool, user, factor))

function has(pool: Pool, user: User, factor: FirstFactor): boolean {
  if (factor === 'PASSWORD') return !user.hasNoPassword
  if (usesMfa(pool, user)) return false
  return factor === 'EMAIL_OTP' ? verifiedEmail(user) !== undefined : (user.passkeys ?? []).length > 0
}

/** Accounts with MFA sign in with their password. (From memory: check it at a real pool.) */
function usesMfa({ settings }: Pool, { mfa, mustSetUpMfa }: User): boolean {
  if (settings.mfa === 'OFF') return false
  return mfa.length > 0 || (mustSetUpMfa ?? settings.requiredMfa).length > 0
}

function seemsToHave(pool: Pool, login: string, factor: FirstFactor): boolean {
  if (factor !== 'WEB_AUTHN') return true
  return Number.parseInt(pool.stableHex(`factors of ${pool.users.keyOf(login)}`).slice(0, 2), 16) % 2 === 0
}
