import { wrongCode } from '../errors.ts'
import { maskEmail, messageWith, simulatedAddress } from '../messages.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { newCode } from '../store/codes.ts'
import { type User, verifiedEmail } from '../store/user.ts'
import { afterFirstFactor } from './factors.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'

/** A code that replaces the password is longer than one of MFA. https://github.com/aws-amplify/amplify-js/issues/14428 */
const DIGITS = 8
const TRIES = 5

/** Mails a code that signs in without a password; for an unknown account it is only made up. */
export function openEmailCode(pool: Pool, user: User | undefined, login: string): ResponseBody {
  const code = newCode(DIGITS)
  const email = user && verifiedEmail(user)
  if (email) pool.send(messageWith(code, 'sign-in', email, pool.settings.challengeSeconds))
  const challenge = { kind: 'email-code', sub: user?.sub ?? null, code, wrongTries: 0 } as const
  return {
    ChallengeName: 'EMAIL_OTP',
    Session: pool.challenges.open(challenge, pool.now()),
    ChallengeParameters: {
      USERNAME: login,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: maskEmail(email ?? simulatedAddress(pool, login)),
    },
  }
}

export const answerEmailCode: AnswerChallenge = (pool, response) => {
  const challenge = pool.challenges.find(response.session, 'email-code', pool.now())
  const code = parameter(response.responses, 'EMAIL_OTP_CODE')
  const user = challenge.sub === null ? undefined : userOf(pool, challenge.sub, response)
  if (!user || code !== challenge.code) {
    const wrongTries = challenge.wrongTries + 1
    if (wrongTries >= TRIES) pool.challenges.close(response.session)
    else pool.challenges.update(response.session, { ...challenge, wrongTries })
    throw wrongCode()
  }
  pool.challenges.close(response.session)
  return afterFirstFactor(pool, user)
}
