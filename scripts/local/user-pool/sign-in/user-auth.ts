import { invalidParameter, userNotFound } from '../errors.ts'
import type { Answer, Pool } from '../pool.ts'
import type { User } from '../store/user.ts'
import { availableFactors, type FactorName } from './available-factors.ts'
import { openEmailCode } from './email-code.ts'
import { afterFirstFactor, refuseUnconfirmed } from './factors.ts'
import { openPasskeyChallenge } from './passkey.ts'
import { openPasswordChallenge, signInWithPassword } from './password.ts'
import { type AnswerChallenge, parameter } from './responses.ts'

type Parameters = Readonly<Record<string, string>>

/**
 * USER_AUTH: with the session of a confirmed sign-up straight in, else by a factor that the client chooses.
 * If the account doesn't have the preferred factor, the answer offers the factors that it has.
 */
export function startUserAuth(pool: Pool, parameters: Parameters, session: string | undefined): Answer {
  if (session) return continueSignUp(pool, parameters, session)
  const login = parameter(parameters, 'USERNAME')
  const user = accountOf(pool, login)
  const available = availableFactors(pool, user, login)
  const preferred = available.find((factor) => factor === parameters.PREFERRED_CHALLENGE)
  if (preferred) return startFactor(pool, preferred, user, parameters)
  if (user && available.length === 0) refuseUnconfirmed(user)
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: pool.challenges.open({ kind: 'first-factor', sub: user?.sub ?? null, login }, pool.now()),
    ChallengeParameters: { USERNAME: login },
    AvailableChallenges: available,
  }
}

/** A client that gave up on a passkey may choose another factor with the same session. */
export const answerFirstFactor: AnswerChallenge = (pool, { session, responses }) => {
  const isPasskey = pool.challenges.peek(session, pool.now())?.kind === 'passkey'
  const { login } = pool.challenges.find(session, isPasskey ? 'passkey' : 'first-factor', pool.now())
  const answer = parameter(responses, 'ANSWER')
  const user = accountOf(pool, login)
  const factor = availableFactors(pool, user, login).find((candidate) => candidate === answer)
  if (!factor) throw invalidParameter(`${answer} is not one of the available challenges.`)
  if (factor === 'WEB_AUTHN' && responses.CREDENTIAL !== undefined) {
    throw invalidParameter('The local user pool takes CREDENTIAL in the WEB_AUTHN challenge only.')
  }
  const next = startFactor(pool, factor, user, responses)
  pool.challenges.close(session)
  return next
}

function startFactor(pool: Pool, factor: FactorName, user: User | undefined, parameters: Parameters): Answer {
  const login = parameter(parameters, 'USERNAME')
  switch (factor) {
    case 'PASSWORD_SRP':
      return openPasswordChallenge(pool, login, parameter(parameters, 'SRP_A'))
    case 'PASSWORD':
      return signInWithPassword(pool, login, parameter(parameters, 'PASSWORD'), parameters.DEVICE_KEY)
    case 'EMAIL_OTP':
      return openEmailCode(pool, user, login)
    case 'WEB_AUTHN':
      return openPasskeyChallenge(pool, user, login)
  }
}

/** @throws PoolError for an unknown account in a pool that doesn't hide user existence */
function accountOf(pool: Pool, login: string): User | undefined {
  const user = pool.users.byLogin(login)
  if (!user && pool.settings.preventUserExistenceErrors === 'LEGACY') {
    throw userNotFound('User does not exist.')
  }
  return user
}

function continueSignUp(pool: Pool, parameters: Parameters, session: string): Answer {
  const { sub } = pool.challenges.find(session, 'confirmed', pool.now())
  const user = pool.users.byLogin(parameter(parameters, 'USERNAME'))
  if (user?.sub !== sub) throw invalidParameter('The session belongs to another user.')
  pool.challenges.close(session)
  return afterFirstFactor(pool, user, parameters.DEVICE_KEY)
}
