import * as v from 'valibot'
import { invalidParameter, missingParameter, PoolError } from '../errors.ts'
import type { Pool } from '../pool.ts'
import { authenticate } from '../protocol/access.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import type { MfaMethod, User } from '../store/user.ts'
import { verifiedEmail } from '../store/user.ts'
import { base32, matchingStep, newTotpSecret } from '../totp.ts'

const BEARER = { AccessToken: v.optional(v.string()), Session: v.optional(v.string()) }

/** A new secret for an authenticator app: for a signed-in user, or within a sign-in that demands one. */
export const associateSoftwareToken = operation(v.object(BEARER), (pool, { AccessToken, Session }) => {
  if (!offers(pool, 'SOFTWARE_TOKEN_MFA')) {
    const message = 'Software Token MFA has not been enabled by the userPool'
    throw new PoolError('SoftwareTokenMFANotFoundException', message)
  }
  const secret = newTotpSecret()
  if (AccessToken) {
    const { user } = authenticate(pool, AccessToken)
    pool.users.save({ ...user, pendingTotpSecret: secret })
    return { SecretCode: base32(secret) }
  }
  if (!Session) throw missingParameter('AccessToken')
  const challenge = pool.challenges.find(Session, 'mfa-setup', pool.now())
  pool.challenges.update(Session, { ...challenge, totpSecret: secret, verified: false })
  return { SecretCode: base32(secret), Session }
})

export const verifySoftwareToken = operation(
  v.object({ ...BEARER, UserCode: required, FriendlyDeviceName: v.optional(v.string()) }),
  (pool, { AccessToken, Session, UserCode }) => {
    if (AccessToken) {
      const { user } = authenticate(pool, AccessToken)
      const { pendingTotpSecret, ...rest } = user
      const totpStep = verifyFirstCode(pool, pendingTotpSecret, UserCode)
      pool.users.save({ ...rest, totpSecret: pendingTotpSecret, totpStep })
      return { Status: 'SUCCESS' }
    }
    if (!Session) throw missingParameter('AccessToken')
    const challenge = pool.challenges.find(Session, 'mfa-setup', pool.now())
    verifyFirstCode(pool, challenge.totpSecret, UserCode)
    pool.challenges.close(Session)
    return { Status: 'SUCCESS', Session: pool.challenges.open({ ...challenge, verified: true }, pool.now()) }
  },
)

function verifyFirstCode(pool: Pool, secret: string | undefined, code: string): number {
  const step = secret && matchingStep(secret, code, pool.now())
  if (typeof step === 'number') return step
  throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
}

const MethodSettings = v.optional(
  v.object({ Enabled: v.optional(v.boolean(), false), PreferredMfa: v.optional(v.boolean(), false) }),
)

export const setUserMfaPreference = operation(
  v.object({
    AccessToken: required,
    SMSMfaSettings: MethodSettings,
    SoftwareTokenMfaSettings: MethodSettings,
    EmailMfaSettings: MethodSettings,
  }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    const changes = [
      ['SMS_MFA', input.SMSMfaSettings],
      ['SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings],
      ['EMAIL_OTP', input.EmailMfaSettings],
    ] as const
    const changed = changes.reduce(
      (before, [method, wanted]) => (wanted ? withMethod(pool, before, method, wanted) : before),
      user,
    )
    pool.users.save(changed)
    return {}
  },
)

function withMethod(
  pool: Pool,
  { preferredMfa, ...user }: User,
  method: MfaMethod,
  wanted: { readonly Enabled: boolean; readonly PreferredMfa: boolean },
): User {
  if (wanted.Enabled && !offers(pool, method)) {
    throw invalidParameter(`${method} is not enabled for the user pool.`)
  }
  if (wanted.Enabled && !isReady({ ...user, preferredMfa }, method)) {
    throw invalidParameter(`User does not have delivery config set to turn on ${method}`)
  }
  const others = user.mfa.filter((other) => other !== method)
  const stillPreferred = preferredMfa === method ? undefined : preferredMfa
  return {
    ...user,
    mfa: wanted.Enabled ? [...others, method] : others,
    preferredMfa: wanted.Enabled && wanted.PreferredMfa ? method : stillPreferred,
  }
}

const offers = ({ settings }: Pool, method: MfaMethod) =>
  settings.mfa !== 'OFF' && (settings.mfaMethods.includes(method) || settings.requiredMfa.includes(method))

function isReady(user: User, method: MfaMethod): boolean {
  if (method === 'SOFTWARE_TOKEN_MFA') return user.totpSecret !== undefined
  return Boolean(method === 'SMS_MFA' ? user.attributes.phone_number : verifiedEmail(user))
}
