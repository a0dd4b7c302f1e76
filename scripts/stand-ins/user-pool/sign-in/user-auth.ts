import { invalidParameter, notHere, userNotFound } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { type FirstFactor, type User, verifiedEmail } from '../store/user.ts'
import { openEmailCode } from './email-code.ts'
import { afterFirstFactor } from './factors.ts'
import { demandedMfa } from './mfa-setup.ts'
import { openPasskeyChallenge } from './passkey.ts'
import { openPasswordChallenge, signInWithPassword } from './password.ts'
import { type AnswerChallenge, parameter } from './responses.ts'

type Parameters = Readonly<Record<string, string>>

/**
 * USER_AUTH: with the session of a confirmed sign-up straight in, else by an e-mail code or a passkey. If the account
 * doesn't have the preferred factor, the response offers its factors.
 */
export function startUserAuth(pool: Pool, parameters: Parameters, session: string | undefined): ResponseBody {
  if (session) return continueSignUp(pool, parameters, session)
  const login = parameter(parameters, 'USERNAME')
  const preferred = parameters.PREFERRED_CHALLENGE
  if (preferred !== 'EMAIL_OTP' && preferred !== 'WEB_AUTHN') {
    throw notHere('USER_AUTH without the PREFERRED_CHALLENGE EMAIL_OTP or WEB_AUTHN')
  }
  const user = pool.users.byLogin(login)
  if (!user && pool.settings.preventUserExistenceErrors === 'LEGACY') {
    throw userNotFound('User does not exist.')
  }
  const available = availableFactors(pool, user, login)
  if (available.includes(preferred)) {
    return preferred === 'EMAIL_OTP'
      ? openEmailCode(pool, user, login)
      : openPasskeyChallenge(pool, user, login)
  }
  const challenge = { kind: 'factor-selection', sub: user?.sub ?? null, login } as const
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: pool.challenges.open(challenge, pool.now()),
    ChallengeParameters: { USERNAME: login },
    AvailableChallenges: available.flatMap((factor) =>
      factor === 'PASSWORD' ? ['PASSWORD_SRP', 'PASSWORD'] : [factor],
    ),
  }
}

/** The answer names a factor. With PASSWORD it has the password, with PASSWORD_SRP the public value of SRP. */
export const answerFactorSelection: AnswerChallenge = (pool, { session, responses }) => {
  const { login } = pool.challenges.find(session, 'factor-selection', pool.now())
  const factor = parameter(responses, 'ANSWER')
  const user = pool.users.byLogin(login)
  const available: readonly string[] = availableFactors(pool, user, login)
  if (!available.includes(factor === 'PASSWORD_SRP' ? 'PASSWORD' : factor)) {
    throw invalidParameter('Invalid challenge response ANSWER')
  }
  pool.challenges.close(session)
  switch (factor) {
    case 'EMAIL_OTP':
      return openEmailCode(pool, user, login)
    case 'WEB_AUTHN':
      return openPasskeyChallenge(pool, user, login)
    case 'PASSWORD':
      return signInWithPassword(pool, login, parameter(responses, 'PASSWORD'))
    default:
      return openPasswordChallenge(pool, login, parameter(responses, 'SRP_A'))
  }
}

/**
 * An unknown account is offered what an account could have, the same each time.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
 */
const availableFactors = (pool: Pool, user: User | undefined, login: string): FirstFactor[] =>
  pool.settings.firstFactors.filter((factor) =>
    user ? has(pool, user, factor) : seemsToHave(pool, login, factor),
  )

/** Accounts with MFA sign in with their password. (Not verified with a real pool.) */
function has(pool: Pool, user: User, factor: FirstFactor): boolean {
  if (factor === 'PASSWORD') return !user.hasNoPassword
  if (user.mfa.length > 0 || demandedMfa(pool, user).length > 0) return false
  return factor === 'EMAIL_OTP' ? verifiedEmail(user) !== undefined : (user.passkeys ?? []).length > 0
}

function seemsToHave(pool: Pool, login: string, factor: FirstFactor): boolean {
  if (factor !== 'WEB_AUTHN') return true
  return Number.parseInt(pool.stableHex(`factors of ${pool.users.keyOf(login)}`).slice(0, 2), 16) % 2 === 0
}

function continueSignUp(pool: Pool, parameters: Parameters, session: string): ResponseBody {
  const { sub } = pool.challenges.find(session, 'confirmed', pool.now())
  const user = pool.users.byLogin(parameter(parameters, 'USERNAME'))
  if (user?.sub !== sub) throw invalidParameter('The session belongs to another user.')
  pool.challenges.close(session)
  return afterFirstFactor(pool, user)
}
