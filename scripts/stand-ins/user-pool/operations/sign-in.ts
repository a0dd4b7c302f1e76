import * as v from 'valibot'
import { flowNotEnabled, notAuthorized, notHere, PoolError } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { operation, parameters, required } from '../protocol/operation.ts'
import { answerNewPassword } from '../sign-in/factors.ts'
import {
  answerMfa,
  answerMfaSetup,
  newAppSecret,
  proveAppSecret,
  respondToMfaSelection,
} from '../sign-in/mfa.ts'
import {
  answerCustomChallenge,
  answerPassword,
  openPasswordChallenge,
  signInWithPassword,
  triggersOf,
} from '../sign-in/password.ts'
import { type AnswerChallenge, parameter, tokensFor } from '../sign-in/responses.ts'
import { answerEmailCode, answerFactorSelection, answerPasskey, startUserAuth } from '../sign-in/user-auth.ts'
import { replacedAt } from '../store/grants.ts'

const InitiateAuthSchema = v.object({
  ClientId: required,
  AuthFlow: required,
  AuthParameters: parameters,
  Session: v.optional(v.string()),
})

type Start = (pool: Pool, input: v.InferOutput<typeof InitiateAuthSchema>) => ResponseBody

const FLOWS: Readonly<Record<string, Start>> = {
  USER_SRP_AUTH: (pool, { AuthParameters }) =>
    openPasswordChallenge(pool, parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'SRP_A')),
  USER_AUTH: (pool, { AuthParameters, Session }) => startUserAuth(pool, AuthParameters, Session),
  USER_PASSWORD_AUTH: (pool, { AuthParameters, AuthFlow }) => {
    if (!pool.settings.allowPasswordFlow) throw flowNotEnabled(AuthFlow)
    const [login, password] = [parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'PASSWORD')]
    return signInWithPassword(pool, login, password)
  },
  CUSTOM_AUTH: (pool, { AuthParameters }) => {
    triggersOf(pool)
    const login = parameter(AuthParameters, 'USERNAME')
    return openPasswordChallenge(pool, login, parameter(AuthParameters, 'SRP_A'), { isCustom: true })
  },
}

export const initiateAuth = operation(InitiateAuthSchema, (pool, input) => {
  const start = FLOWS[input.AuthFlow]
  if (!start) throw flowNotEnabled(input.AuthFlow)
  return start(pool, input)
})

const CHALLENGES: Readonly<Record<string, AnswerChallenge>> = {
  PASSWORD_VERIFIER: answerPassword,
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  CUSTOM_CHALLENGE: answerCustomChallenge,
  MFA_SETUP: answerMfaSetup,
  SELECT_CHALLENGE: answerFactorSelection,
  SELECT_MFA_TYPE: respondToMfaSelection,
  SMS_MFA: answerMfa('SMS_MFA'),
  // A code by e-mail is a first or a second factor, under the same name.
  EMAIL_OTP: (pool, response) =>
    pool.challenges.peek(response.session)?.kind === 'email-code'
      ? answerEmailCode(pool, response)
      : answerMfa('EMAIL_OTP')(pool, response),
  WEB_AUTHN: answerPasskey,
  SOFTWARE_TOKEN_MFA: answerMfa('SOFTWARE_TOKEN_MFA'),
}

export const respondToAuthChallenge = operation(
  v.object({
    ClientId: required,
    ChallengeName: required,
    ChallengeResponses: parameters,
    Session: required,
  }),
  (pool, input) => {
    const answer = CHALLENGES[input.ChallengeName]
    if (!answer) throw notHere(`answer to the challenge ${input.ChallengeName}`)
    return answer(pool, { session: input.Session, responses: input.ChallengeResponses })
  },
)

export const associateSoftwareToken = operation(v.object({ Session: required }), (pool, { Session }) =>
  newAppSecret(pool, Session),
)

export const verifySoftwareToken = operation(
  v.object({ Session: required, UserCode: v.pipe(v.string(), v.regex(/^[0-9]{6}$/)) }),
  (pool, { Session, UserCode }) => proveAppSecret(pool, Session, UserCode),
)

export const getTokensFromRefreshToken = operation(
  v.object({ ClientId: required, RefreshToken: required }),
  (pool, { RefreshToken }) => {
    const grant = pool.grants.findByRefreshToken(RefreshToken)
    const user = grant && pool.users.bySub(grant.sub)
    if (!grant || !user) throw notAuthorized('Invalid Refresh Token')
    if (grant.isRevoked) throw notAuthorized('Refresh Token has been revoked')
    if (grant.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired')
    const replaced = replacedAt(grant, RefreshToken) ?? Number.POSITIVE_INFINITY
    if (replaced + pool.settings.refreshGraceSeconds * 1000 <= pool.now()) {
      throw new PoolError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.')
    }
    return { AuthenticationResult: tokensFor(pool, user, grant, RefreshToken) }
  },
)

/** Ends the sign-in that the refresh token belongs to; its access tokens are refused from then on. */
export const revokeToken = operation(v.object({ ClientId: required, Token: required }), (pool, input) => {
  if (pool.signer.readAccessToken(input.Token)) {
    throw new PoolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  }
  const grant = pool.grants.findByRefreshToken(input.Token)
  if (grant) pool.grants.revoke(grant)
  return {}
})
