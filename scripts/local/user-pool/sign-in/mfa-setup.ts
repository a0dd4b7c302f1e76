import { isEmail } from '../attributes.ts'
import { invalidParameter } from '../errors.ts'
import type { User } from '../store/user.ts'
import { completeSignIn } from './complete.ts'
import { openMfa } from './mfa.ts'
import { type AnswerChallenge, userOf } from './responses.ts'

/** Goes on with an address to send a code to, or with the session that VerifySoftwareToken gave. */
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
    throw invalidParameter('VerifySoftwareToken has to come first.')
  }
  const method = 'SOFTWARE_TOKEN_MFA'
  const enrolled: User = { ...user, totpSecret: challenge.totpSecret, mfa: [method], preferredMfa: method }
  pool.challenges.close(response.session)
  pool.users.save(enrolled)
  return completeSignIn(pool, enrolled)
}
