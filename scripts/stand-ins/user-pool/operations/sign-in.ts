import * as v from 'valibot'
import { flowNotEnabled, notHere } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { parameters, required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { answerCustomChallenge, openCustomChallenge, triggersOf } from '../sign-in/custom-challenge.ts'
import { answerEmailCode } from '../sign-in/email-code.ts'
import { answerNewPassword } from '../sign-in/factors.ts'
import { answerMfa, respondToMfaSelection } from '../sign-in/mfa.ts'
import { answerMfaSetup, newAppSecret, proveAppSecret } from '../sign-in/mfa-setup.ts'
import { answerPasskey } from '../sign-in/passkey.ts'
import { answerPassword, openPasswordChallenge, signInWithPassword } from '../sign-in/password.ts'
import { type AnswerChallenge, parameter } from '../sign-in/responses.ts'
import { answerFactorSelection, startUserAuth } from '../sign-in/user-auth.ts'

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
    return AuthParameters.CHALLENGE_NAME === 'SRP_A'
      ? openPasswordChallenge(pool, login, parameter(AuthParameters, 'SRP_A'), { isCustom: true })
      : openCustomChallenge(pool, pool.users.byLogin(login)?.sub ?? null)
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
    pool.challenges.peek(response.session, pool.now())?.kind === 'email-code'
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
