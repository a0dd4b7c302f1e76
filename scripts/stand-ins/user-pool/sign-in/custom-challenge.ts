import { invalidParameter, wrongCredentials } from '../errors.ts'
import { completeSignIn } from '../issue-tokens.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'

const TRIES = 3

/** @throws PoolError in a pool without Lambda triggers */
export function triggersOf({ settings }: Pool) {
  const { customChallenge } = settings
  if (!customChallenge) {
    throw invalidParameter('Custom auth lambda trigger is not configured for the user pool.')
  }
  return customChallenge
}

/** Asks the question of the triggers. `sub` is null for an account that doesn't exist. */
export function openCustomChallenge(pool: Pool, sub: string | null, wrongTries = 0): ResponseBody {
  const { parameters } = triggersOf(pool)
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: pool.challenges.open({ kind: 'custom', sub, wrongTries }, pool.now()),
    ChallengeParameters: parameters,
  }
}

/** After a wrong answer the question comes again, as the triggers of the developer guide have it; three end the sign-in. */
export const answerCustomChallenge: AnswerChallenge = (pool, response) => {
  const { sub, wrongTries } = pool.challenges.find(response.session, 'custom', pool.now())
  const given = parameter(response.responses, 'ANSWER')
  pool.challenges.close(response.session)
  if (sub !== null && given === triggersOf(pool).answer) {
    return completeSignIn(pool, userOf(pool, sub, response))
  }
  if (wrongTries + 1 >= TRIES) throw wrongCredentials()
  return openCustomChallenge(pool, sub, wrongTries + 1)
}
