import { randomBytes } from 'node:crypto'
import { isEmail } from '../attributes.ts'
import { invalidParameter, notAuthorized, PoolError } from '../errors.ts'
import { completeSignIn } from '../issue-tokens.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { MfaMethod, User } from '../store/user.ts'
import { base32, matchingStep } from '../totp.ts'
import { openMfa } from './mfa.ts'
import { type AnswerChallenge, userOf } from './responses.ts'

const SECRET_BYTES = 20

/** Second factors of which an account without one must set up one before it gets tokens. */
export const demandedMfa = ({ settings }: Pool, { mustSetUpMfa }: User): readonly MfaMethod[] =>
  mustSetUpMfa ?? settings.requiredMfa

export function openMfaSetup(pool: Pool, user: User, methods: readonly MfaMethod[]): ResponseBody {
  return {
    ChallengeName: 'MFA_SETUP',
    Session: pool.challenges.open({ kind: 'mfa-setup', sub: user.sub, methods: [...methods] }, pool.now()),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_SETUP: JSON.stringify(methods) },
  }
}

/** AssociateSoftwareToken within a sign-in. */
export function newAppSecret(pool: Pool, session: string): ResponseBody {
  const challenge = pool.challenges.find(session, 'mfa-setup', pool.now())
  if (!challenge.methods.includes('SOFTWARE_TOKEN_MFA')) {
    throw new PoolError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA is not enabled by the userPool',
    )
  }
  pool.challenges.close(session)
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  const Session = pool.challenges.open({ ...challenge, secret, provenStep: undefined }, pool.now())
  return { SecretCode: base32(secret), Session }
}

/** VerifySoftwareToken within a sign-in. After a wrong code the session stays valid. */
export function proveAppSecret(pool: Pool, session: string, code: string): ResponseBody {
  const challenge = pool.challenges.find(session, 'mfa-setup', pool.now())
  const { secret } = challenge
  if (secret === undefined) throw invalidParameter('User has no software token to verify')
  const provenStep = matchingStep(secret, code, pool.now())
  if (provenStep === undefined) throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch')
  pool.challenges.close(session)
  return { Status: 'SUCCESS', Session: pool.challenges.open({ ...challenge, provenStep }, pool.now()) }
}

/** With EMAIL the address gets a code, which makes it a second factor. Without it the authenticator app is one now. */
export const answerMfaSetup: AnswerChallenge = (pool, response) => {
  const { sub, methods, secret, provenStep } = pool.challenges.find(response.session, 'mfa-setup', pool.now())
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
