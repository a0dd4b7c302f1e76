import { refuseTakenEmail } from '../admin.ts'
import { invalidParameter, PoolError, wrongCode } from '../errors.ts'
import { completeSignIn } from '../issue-tokens.ts'
import { maskEmail, maskPhoneNumber, messageWith } from '../messages.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { ChallengeOf } from '../store/challenges.ts'
import { newCode } from '../store/codes.ts'
import type { MfaMethod, User } from '../store/user.ts'
import { matchingStep } from '../totp.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'

const TRIES = 5

/**
 * Asks for a code: from the authenticator app, or one that is sent now.
 * @param newEmail an address that the code makes a second factor
 */
export function openMfa(pool: Pool, user: User, method: MfaMethod, newEmail?: string): ResponseBody {
  const base = { kind: 'mfa', sub: user.sub, method, wrongTries: 0 } as const
  if (method === 'SOFTWARE_TOKEN_MFA') {
    const Session = pool.challenges.open(base, pool.now())
    return { ChallengeName: method, Session, ChallengeParameters: { USER_ID_FOR_SRP: user.username } }
  }
  const code = newCode()
  const to = method === 'SMS_MFA' ? user.attributes.phone_number : (newEmail ?? user.attributes.email)
  if (!to) throw invalidParameter(`User does not have delivery config set to turn on ${method}`)
  pool.send(messageWith(code, 'sign-in', to, pool.settings.challengeSeconds))
  return {
    ChallengeName: method,
    Session: pool.challenges.open({ ...base, code, newEmail }, pool.now()),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      CODE_DELIVERY_DELIVERY_MEDIUM: method === 'SMS_MFA' ? 'SMS' : 'EMAIL',
      CODE_DELIVERY_DESTINATION: method === 'SMS_MFA' ? maskPhoneNumber(to) : maskEmail(to),
    },
  }
}

export const respondToMfaSelection: AnswerChallenge = (pool, response) => {
  const { sub } = pool.challenges.find(response.session, 'mfa-selection', pool.now())
  const user = userOf(pool, sub, response)
  const method = user.mfa.find((candidate) => candidate === parameter(response.responses, 'ANSWER'))
  if (!method) throw invalidParameter('Invalid challenge response ANSWER')
  pool.challenges.close(response.session)
  return openMfa(pool, user, method)
}

/** The code's parameter is named after the challenge: `EMAIL_OTP` takes `EMAIL_OTP_CODE`. */
export function answerMfa(method: MfaMethod): AnswerChallenge {
  return (pool, response) => {
    const challenge = pool.challenges.find(response.session, 'mfa', pool.now())
    if (challenge.method !== method)
      throw invalidParameter(`The challenge is ${challenge.method}, not ${method}`)
    const user = userOf(pool, challenge.sub, response)
    const code = parameter(response.responses, `${method}_CODE`)
    const proven =
      challenge.code === undefined ? withTotpCode(pool, user, code) : challenge.code === code && user
    if (!proven) {
      countWrongCode(pool, response.session, challenge)
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

function countWrongCode(pool: Pool, session: string, challenge: ChallengeOf<'mfa'>): void {
  const wrongTries = challenge.wrongTries + 1
  if (wrongTries >= TRIES) pool.challenges.close(session)
  else pool.challenges.update(session, { ...challenge, wrongTries })
}
