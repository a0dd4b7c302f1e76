import { missingParameter, notAuthorized } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { User } from '../store/user.ts'

/** A client's response to a challenge. */
export type ChallengeResponse = {
  readonly session: string
  readonly responses: Readonly<Record<string, string>>
}

export type AnswerChallenge = (
  pool: Pool,
  response: ChallengeResponse,
) => ResponseBody | Promise<ResponseBody>

/** @throws PoolError when the parameter is missing or empty */
export function parameter(from: Readonly<Record<string, string>>, name: string): string {
  const value = from[name]
  if (!value) throw missingParameter(name)
  return value
}

/**
 * The account that is signing in.
 * @throws PoolError when the response names another one, or the account is gone
 */
export function userOf(pool: Pool, sub: string, { responses }: ChallengeResponse): User {
  const named = pool.users.byLogin(parameter(responses, 'USERNAME'))
  if (named?.sub !== sub) throw notAuthorized('Invalid session for the user.')
  return named
}
