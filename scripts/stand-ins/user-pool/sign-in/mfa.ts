/** Second factors: their codes, and how an account gets one within a sign-in. */
import { randomBytes } from 'node:crypto'
import { isEmail, refuseTakenEmail } from '../accounts.ts'
import { invalidParameter, notAuthorized, PoolError, wrongCode } from '../errors.ts'
import { maskEmail, maskPhoneNumber, messageWith, newCode } from '../messages.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { MfaMethod, User } from '../store/users.ts'
import { base32, matchingStep } from '../totp.ts'
import { type AnswerChallenge, ask, completeSignIn, parameter, userOf } from './responses.ts'

/**
 * Asks for a code: from the authenticator app, or one that is sent now.
 * @param newEmail an address that the code makes a second factor
 */
export function openMfa(pool: Pool, user: User, method: MfaMethod, newEmail?: string): ResponseBody {
  const base = { kind: 'mfa', sub: user.sub, method, wrongTries: 0 } as const
  const parameters = { USER_ID_FOR_SRP: user.username }
  if (method === 'SOFTWARE_TOKEN_MFA') return ask(pool, method, base, parameters)
  const code = newCode()
  const to = method === 'SMS_MFA' ? user.attributes.phone_number : (newEmail ?? user.attributes.email)
  if (!to) throw invalidParameter(`User does not have delivery config set to turn on ${method}`)
  pool.send(messageWith(code, 'sign-in', to, pool.settings.challengeSeconds))
  return ask(
    pool,
    method,
    { ...base, code, newEmail },
    {
      ...parameters,
      CODE_DELIVERY_DELIVERY_MEDIUM: method === 'SMS_MFA' ? 'SMS' : 'EMAIL',
      CODE_DELIVERY_DESTINATION: method === 'SMS_MFA' ? maskPhoneNumber(to) : maskEmail(to),
    },
  )
}

export const respondToMfaSelection: AnswerChallenge = (pool, response) => {
  const { sub } = pool.challenges.find(response.session, 'mfa-selection')
  const user = userOf(pool, sub, response)
  const method = user.mfa.find((candidate) => candidate === parameter(response.responses, 'ANSWER'))
  if (!method) throw invalidParameter('Invalid challenge response ANSWER')
  pool.challenges.close(response.session)
  return openMfa(pool, user, method)
}

/** The code's parameter is named after the challenge: `EMAIL_OTP` takes `EMAIL_OTP_CODE`. */
export function answerMfa(method: MfaMethod): AnswerChallenge {
  return (pool, response) => {
    const challenge = pool.challenges.find(response.session, 'mfa')
    if (challenge.method !== method)
      throw invalidParameter(`The challenge is ${challenge.method}, not ${method}`)
    const user = userOf(pool, challenge.sub, response)
    const code = parameter(response.responses, `${method}_CODE`)
    const proven =
      challenge.code === undefined ? withTotpCode(pool, user, code) : challenge.code === code && user
    if (!proven) {
      pool.challenges.countWrongCode(response.session, challenge)
      throw wrongCode()
    }
    pool.challenges.close(response.session)
    const { newEmail } = challenge
    const signedIn = newEmail === undefined ? proven : withEmailFactor(pool, proven, newEmail)
    pool.users.save(signedIn)
    return completeSignIn(pool, signedIn)
  }
}

function withEmailFactor(pool: Pool, user: User, email: string): User {
  const changed: User = {
    ...user,
    attributes: { ...user.attributes, email, email_verified: 'true' },
    mfa: [...user.mfa, 'EMAIL_OTP'],
  }
  refuseTakenEmail(pool, changed)
  return changed
}

function withTotpCode(pool: Pool, user: User, code: string): User | false {
  const step = matchingStep(user.totpSecret ?? '', code, pool.now())
  if (step === undefined) return false
  if (step <= (user.totpStep ?? 0)) {
    throw new PoolError('ExpiredCodeException', 'Your software token has already been used once.')
  }
  return { ...user, totpStep: step }
}

export const openMfaSetup = (pool: Pool, { sub, username, mustSetUpMfa }: User): ResponseBody =>
  ask(
    pool,
    'MFA_SETUP',
    { kind: 'mfa-setup', sub, methods: mustSetUpMfa },
    { USER_ID_FOR_SRP: username, MFAS_CAN_SETUP: JSON.stringify(mustSetUpMfa) },
  )

/** AssociateSoftwareToken within a sign-in. */
export function newAppSecret(pool: Pool, session: string): ResponseBody {
  const challenge = pool.challenges.find(session, 'mfa-setup')
  if (!challenge.methods.includes('SOFTWARE_TOKEN_MFA')) {
    throw new PoolError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA is not enabled by the userPool',
    )
  }
  pool.challenges.close(session)
  const secret = randomBytes(20).toString('hex')
  const Session = pool.challenges.open({ ...challenge, secret, provenStep: undefined })
  return { SecretCode: base32(secret), Session }
}

/** VerifySoftwareToken within a sign-in. After a wrong code the session stays valid. */
export function proveAppSecret(pool: Pool, session: string, code: string): ResponseBody {
  const challenge = pool.challenges.find(session, 'mfa-setup')
  const { secret } = challenge
  if (secret === undefined) throw invalidParameter('User has no software token to verify')
  const provenStep = matchingStep(secret, code, pool.now())
  if (provenStep === undefined) throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch')
  pool.challenges.close(session)
  return { Status: 'SUCCESS', Session: pool.challenges.open({ ...challenge, provenStep }) }
}

/** With EMAIL the address gets a code, which makes it a second factor. Without it the authenticator app is one now. */
export const answerMfaSetup: AnswerChallenge = (pool, response) => {
  const { sub, methods, secret, provenStep } = pool.challenges.find(response.session, 'mfa-setup')
  const user = userOf(pool, sub, response)
  const { EMAIL: email } = response.responses
  if (email !== undefined) {
    if (!methods.includes('EMAIL_OTP')) throw invalidParameter('EMAIL_OTP is not enabled for the user pool.')
    if (!isEmail(email)) throw invalidParameter('Invalid email address format.')
    pool.challenges.close(response.session)
    return openMfa(pool, user, 'EMAIL_OTP', email)
  }
  if (secret === undefined || provenStep === undefined) {
    throw notAuthorized('Invalid session for the user, software token is not verified.')
  }
  pool.challenges.close(response.session)
  const changed: User = {
    ...user,
    mfa: [...user.mfa, 'SOFTWARE_TOKEN_MFA'],
    totpSecret: secret,
    totpStep: provenStep,
  }
  pool.users.save(changed)
  return completeSignIn(pool, changed)
}
