/** USER_AUTH: sign-in by a code by e-mail or a passkey, and the choice when the account lacks the preferred factor. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { invalidParameter, notHere, userNotFound, wrongCode, wrongCredentials } from '../errors.ts'
import { maskEmail, messageWith, newCode, simulatedAddress } from '../messages.ts'
import { AssertionSchema, checkAssertion, descriptorOf, relyingPartyOf } from '../passkeys.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { type FirstFactor, type User, verifiedEmail } from '../store/users.ts'
import { afterFirstFactor } from './factors.ts'
import { openPasswordChallenge, signInWithPassword } from './password.ts'
import { type AnswerChallenge, ask, parameter, userOf } from './responses.ts'

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
  const available = availableFactors(pool, user)
  if (available.includes(preferred)) return openFactor(pool, preferred, user, login)
  return {
    ...ask(
      pool,
      'SELECT_CHALLENGE',
      { kind: 'factor-selection', sub: user?.sub ?? null, login },
      { USERNAME: login },
    ),
    AvailableChallenges: available.flatMap((factor) =>
      factor === 'PASSWORD' ? ['PASSWORD_SRP', 'PASSWORD'] : [factor],
    ),
  }
}

/** The answer names a factor. With PASSWORD it has the password, with PASSWORD_SRP the public value of SRP. */
export const answerFactorSelection: AnswerChallenge = (pool, { session, responses }) => {
  const { login } = pool.challenges.find(session, 'factor-selection')
  const factor = parameter(responses, 'ANSWER')
  const user = pool.users.byLogin(login)
  const available: readonly string[] = availableFactors(pool, user)
  if (!available.includes(factor === 'PASSWORD_SRP' ? 'PASSWORD' : factor)) {
    throw invalidParameter('Invalid challenge response ANSWER')
  }
  pool.challenges.close(session)
  switch (factor) {
    case 'EMAIL_OTP':
    case 'WEB_AUTHN':
      return openFactor(pool, factor, user, login)
    case 'PASSWORD':
      return signInWithPassword(pool, login, parameter(responses, 'PASSWORD'))
    default:
      return openPasswordChallenge(pool, login, parameter(responses, 'SRP_A'))
  }
}

/** A passkey is offered to accounts that have one only. */
const openFactor = (pool: Pool, factor: 'EMAIL_OTP' | 'WEB_AUTHN', user: User | undefined, login: string) =>
  factor === 'WEB_AUTHN' && user ? openPasskeyChallenge(pool, user, login) : openEmailCode(pool, user, login)

/**
 * An unknown account is offered what any account has.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
 */
const availableFactors = (pool: Pool, user: User | undefined): FirstFactor[] =>
  pool.settings.firstFactors.filter((factor) => (user ? has(user, factor) : factor !== 'WEB_AUTHN'))

/** Accounts with MFA sign in with their password. (Not verified with a real pool.) */
function has(user: User, factor: FirstFactor): boolean {
  if (factor === 'PASSWORD') return !user.hasNoPassword
  if (user.mfa.length > 0 || user.mustSetUpMfa.length > 0) return false
  return factor === 'EMAIL_OTP' ? verifiedEmail(user) !== undefined : (user.passkeys ?? []).length > 0
}

function continueSignUp(pool: Pool, parameters: Parameters, session: string): ResponseBody {
  const { sub } = pool.challenges.find(session, 'confirmed')
  const user = pool.users.byLogin(parameter(parameters, 'USERNAME'))
  if (user?.sub !== sub) throw invalidParameter('The session belongs to another user.')
  pool.challenges.close(session)
  return afterFirstFactor(pool, user)
}

/** A code that replaces the password is longer than one of MFA. https://github.com/aws-amplify/amplify-js/issues/14428 */
const DIGITS = 8

/** Mails a code that signs in without a password; for an unknown account it is only made up. */
function openEmailCode(pool: Pool, user: User | undefined, login: string): ResponseBody {
  const code = newCode(DIGITS)
  const email = user && verifiedEmail(user)
  if (email) pool.send(messageWith(code, 'sign-in', email, pool.settings.challengeSeconds))
  return ask(
    pool,
    'EMAIL_OTP',
    { kind: 'email-code', sub: user?.sub ?? null, code, wrongTries: 0 },
    {
      USERNAME: login,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: maskEmail(email ?? simulatedAddress(login)),
    },
  )
}

export const answerEmailCode: AnswerChallenge = (pool, response) => {
  const challenge = pool.challenges.find(response.session, 'email-code')
  const code = parameter(response.responses, 'EMAIL_OTP_CODE')
  const user = challenge.sub === null ? undefined : userOf(pool, challenge.sub, response)
  if (!user || code !== challenge.code) {
    pool.challenges.countWrongCode(response.session, challenge)
    throw wrongCode()
  }
  pool.challenges.close(response.session)
  return afterFirstFactor(pool, user)
}

const CredentialSchema = v.pipe(v.string(), v.parseJson(), AssertionSchema)

/** Asks for a signature by one of the account's passkeys. */
function openPasskeyChallenge(pool: Pool, user: User, login: string): ResponseBody {
  const rpId = relyingPartyOf(pool)
  const challenge = randomBytes(32).toString('base64url')
  const allowCredentials = (user.passkeys ?? []).map(descriptorOf)
  const timeout = pool.settings.challengeSeconds * 1000
  const options = { challenge, timeout, rpId, allowCredentials, userVerification: 'preferred' }
  return ask(
    pool,
    'WEB_AUTHN',
    { kind: 'passkey', sub: user.sub, challenge },
    { USERNAME: login, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  )
}

export const answerPasskey: AnswerChallenge = async (pool, response) => {
  const { sub, challenge } = pool.challenges.find(response.session, 'passkey')
  const parsed = v.safeParse(CredentialSchema, parameter(response.responses, 'CREDENTIAL'))
  if (!parsed.success) throw invalidParameter('CREDENTIAL is not an AuthenticationResponseJSON.')
  pool.challenges.close(response.session)
  const user = userOf(pool, sub, response)
  const known = user.passkeys?.find(({ id }) => id === parsed.output.id)
  const used = known && (await checkAssertion(parsed.output, known, challenge, relyingPartyOf(pool)))
  if (!used) throw wrongCredentials()
  const passkeys = (user.passkeys ?? []).map((passkey) => (passkey.id === used.id ? used : passkey))
  const signedIn = { ...user, passkeys }
  pool.users.save(signedIn)
  return afterFirstFactor(pool, signedIn)
}
