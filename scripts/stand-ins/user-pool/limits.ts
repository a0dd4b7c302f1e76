import { limitExceeded, notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'

const FREE_PASSWORD_TRIES = 5
const LONGEST_LOCK_MS = 15 * 60_000

/** Counts a try of an action that is limited per hour. @throws PoolError at the limit */
export function countAgainstLimit({ attempts, settings, now }: Pool, name: string): void {
  refuseAtLimit({ attempts, settings, now }, name)
  attempts.count(name, now())
}

export function refuseAtLimit(
  { attempts, settings, now }: Pick<Pool, 'attempts' | 'settings' | 'now'>,
  name: string,
): void {
  if (attempts.read(name, now()).count >= settings.attempts) throw limitExceeded()
}

/**
 * After five wrong passwords each further one locks the account for twice as long, from one second to fifteen
 * minutes, as Cognito documents it. An unknown name is locked in the same way.
 */
export function refuseWhileLocked({ attempts, now }: Pool, account: string): void {
  const { count, last } = attempts.read(passwordAttempts(account), now())
  if (count < FREE_PASSWORD_TRIES) return
  const lockMs = Math.min(1000 * 2 ** (count - FREE_PASSWORD_TRIES), LONGEST_LOCK_MS)
  if (now() < last + lockMs) throw notAuthorized('Password attempts exceeded')
}

export function countWrongPassword({ attempts, now }: Pool, account: string): void {
  attempts.count(passwordAttempts(account), now())
}

export function forgetWrongPasswords({ attempts }: Pool, account: string): void {
  attempts.clear(passwordAttempts(account))
}

const passwordAttempts = (account: string) => `password:${account}`
