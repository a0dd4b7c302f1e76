import { isEmail } from '../attributes.ts'
import { invalidParameter } from '../errors.ts'
import type { User } from '../store/user.ts'
import { completeSignIn } from './complete.ts'
import { openMfa } from './mfa.ts'
import { type AnswerChallenge, userOf } from './responses.ts'

/** Continues with an address for codes, or with the session from VerifySoftwareToken. */
export const answerMfaSetup: AnswerChallenge = (pool, response) => {
  const challenge = pool.challenges.find(response.session, 'mfa-setup', pool.now())
  const user = userOf(pool, challenge.sub, response)
  const { EMAIL: email } = response.responses
  if (email !== undefined) {
    if (!isEmail(email)) throw invalidParameter('Invalid email address format.')
    pool.challenges.close(response.session)
    return openMfa(pool, user, 'EMAIL_OTP', email)
  }
  if (!challenge.verified || challenge.totpSecret === undefined) {
    throw invalidParameter('Call VerifySoftwareToken first.')
  }
  const method = 'SOFTWARE_TOKEN_MFA'
  const enrolled: User = { ...user, totpSecret: challenge.totpSecret, mfa: [method], preferredMfa: method }
  pool.challenges.close(response.session)
  pool.users.save(enrolled)
  return completeSignIn(pool, enrolled)
}
