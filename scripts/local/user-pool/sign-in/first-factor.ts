import { invalidParameter } from '../errors.ts'
import type { Answer, Pool } from '../pool.ts'
import type { FirstFactor } from '../store/user.ts'
import { afterFirstFactor } from './factors.ts'
import { openPasswordChallenge, signInWithPassword } from './password.ts'
import { type AnswerChallenge, parameter } from './responses.ts'

type Parameters = Readonly<Record<string, string>>

/** USER_AUTH: with the session of a confirmed sign-up straight in, else by a factor that the client chooses. */
export function startUserAuth(pool: Pool, parameters: Parameters, session: string | undefined): Answer {
  if (session) return continueSignUp(pool, parameters, session)
  const login = parameter(parameters, 'USERNAME')
  const preferred = pool.settings.firstFactors.find((factor) => factor === parameters.PREFERRED_CHALLENGE)
  if (preferred) return startFactor(pool, preferred, parameters)
  const sub = pool.users.byLogin(login)?.sub ?? null
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: pool.challenges.open({ kind: 'first-factor', sub, login }, pool.now()),
    ChallengeParameters: { USERNAME: login },
    AvailableChallenges: pool.settings.firstFactors,
  }
}

export const answerFirstFactor: AnswerChallenge = (pool, { session, responses }) => {
  pool.challenges.find(session, 'first-factor', pool.now())
  const answer = parameter(responses, 'ANSWER')
  const factor = pool.settings.firstFactors.find((candidate) => candidate === answer)
  if (!factor) throw invalidParameter(`${answer} is not enabled for this client`)
  const next = startFactor(pool, factor, responses)
  pool.challenges.close(session)
  return next
}

function startFactor(pool: Pool, factor: FirstFactor, parameters: Parameters): Answer {
  const login = parameter(parameters, 'USERNAME')
  if (factor === 'PASSWORD_SRP') return openPasswordChallenge(pool, login, parameter(parameters, 'SRP_A'))
  return signInWithPassword(pool, login, parameter(parameters, 'PASSWORD'), parameters.DEVICE_KEY)
}

function continueSignUp(pool: Pool, parameters: Parameters, session: string): Answer {
  const { sub } = pool.challenges.find(session, 'confirmed', pool.now())
  const user = pool.users.byLogin(parameter(parameters, 'USERNAME'))
  if (user?.sub !== sub) throw invalidParameter('The session belongs to another user.')
  pool.challenges.close(session)
  return afterFirstFactor(pool, user, parameters.DEVICE_KEY)
}
