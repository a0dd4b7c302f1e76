import { checkAttributes } from '../accounts.ts'
import { PoolError } from '../errors.ts'
import { withPassword } from '../passwords.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { User } from '../store/users.ts'
import { openMfa, openMfaSetup } from './mfa.ts'
import { type AnswerChallenge, ask, completeSignIn, parameter, userOf } from './responses.ts'

/**
 * The step after the first factor: a new password, a second factor, or tokens.
 * @throws PoolError when the account's status doesn't allow it
 */
export function afterFirstFactor(pool: Pool, user: User): ResponseBody {
  switch (user.status) {
    case 'UNCONFIRMED':
      throw new PoolError('UserNotConfirmedException', 'User is not confirmed.')
    case 'RESET_REQUIRED':
      throw new PoolError('PasswordResetRequiredException', 'Password reset required for the user')
    case 'FORCE_CHANGE_PASSWORD':
      return openNewPassword(pool, user)
    case 'CONFIRMED':
      return secondFactor(pool, user)
  }
}

function secondFactor(pool: Pool, user: User): ResponseBody {
  if (user.mfa.length === 0)
    return user.mustSetUpMfa.length > 0 ? openMfaSetup(pool, user) : completeSignIn(pool, user)
  const chosen = user.preferredMfa ?? (user.mfa.length === 1 ? user.mfa[0] : undefined)
  return chosen ? openMfa(pool, user, chosen) : openMfaSelection(pool, user)
}

const openNewPassword = (pool: Pool, user: User): ResponseBody =>
  ask(
    pool,
    'NEW_PASSWORD_REQUIRED',
    { kind: 'new-password', sub: user.sub },
    {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  )

const openMfaSelection = (pool: Pool, { sub, username, mfa }: User): ResponseBody =>
  ask(
    pool,
    'SELECT_MFA_TYPE',
    { kind: 'mfa-selection', sub },
    { USER_ID_FOR_SRP: username, MFAS_CAN_CHOOSE: JSON.stringify(mfa) },
  )

const ATTRIBUTE = 'userAttributes.'

export const answerNewPassword: AnswerChallenge = (pool, response) => {
  const { sub } = pool.challenges.find(response.session, 'new-password')
  const user = userOf(pool, sub, response)
  const given = Object.fromEntries(
    Object.entries(response.responses)
      .filter(([name]) => name.startsWith(ATTRIBUTE))
      .map(([name, value]) => [name.slice(ATTRIBUTE.length), value]),
  )
  checkAttributes(given)
  const { email_verified, ...unverified } = user.attributes
  // A new address is unverified.
  const kept = given.email === undefined ? user.attributes : unverified
  const changed = withPassword(
    pool,
    { ...user, status: 'CONFIRMED', attributes: { ...kept, ...given } },
    parameter(response.responses, 'NEW_PASSWORD'),
  )
  pool.challenges.close(response.session)
  pool.users.save(changed)
  return secondFactor(pool, changed)
}
