import { randomUUID } from 'node:crypto'
import { missingParameter, notAuthorized } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { Challenge } from '../store/challenges.ts'
import type { Grant } from '../store/grants.ts'
import type { User } from '../store/users.ts'

/** A client's response to a challenge. */
export type ChallengeResponse = {
  readonly session: string
  readonly responses: Readonly<Record<string, string>>
}

export type AnswerChallenge = (
  pool: Pool,
  response: ChallengeResponse,
) => ResponseBody | Promise<ResponseBody>

/** Opens a challenge, and asks the client for its response. */
export function ask(
  pool: Pool,
  ChallengeName: string,
  challenge: Challenge,
  ChallengeParameters: Readonly<Record<string, string>>,
): ResponseBody {
  return { ChallengeName, Session: pool.challenges.open(challenge), ChallengeParameters }
}

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

/** Ends every sign-in with tokens. */
export function completeSignIn(pool: Pool, user: User) {
  const now = pool.now()
  const grant = pool.grants.open(user.sub, now, now + pool.settings.refreshTokenSeconds * 1000)
  return { ChallengeParameters: {}, AuthenticationResult: tokensFor(pool, user, grant) }
}

/** `AuthenticationResult` of a sign-in or refresh. @param replaced the refresh token that the new one takes the place of */
export function tokensFor(pool: Pool, user: User, grant: Grant, replaced?: string) {
  const { accessTokenSeconds, clientId } = pool.settings
  const now = Math.floor(pool.now() / 1000)
  const common = {
    sub: user.sub,
    iss: pool.issuer(),
    // Without it aws-amplify signs out without revoking anything.
    origin_jti: grant.id,
    event_id: randomUUID(),
    auth_time: Math.floor(grant.signedInAt / 1000),
    iat: now,
    exp: now + accessTokenSeconds,
  }
  const access = {
    ...common,
    client_id: clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    jti: randomUUID(),
    username: user.username,
  }
  const identity = {
    ...identityClaims(user),
    ...common,
    aud: clientId,
    token_use: 'id',
    jti: randomUUID(),
  }
  return {
    AccessToken: pool.signer.sign(access),
    IdToken: pool.signer.sign(identity),
    RefreshToken: pool.grants.newRefreshToken(grant, pool.now(), replaced),
    ExpiresIn: accessTokenSeconds,
    TokenType: 'Bearer',
  }
}

function identityClaims({ username, attributes }: User): Record<string, unknown> {
  const { email_verified, phone_number_verified, ...rest } = attributes
  return {
    ...rest,
    'cognito:username': username,
    email_verified: email_verified === 'true',
    ...(attributes.phone_number && { phone_number_verified: phone_number_verified === 'true' }),
  }
}
