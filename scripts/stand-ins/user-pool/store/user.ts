import * as v from 'valibot'

export const MfaMethodSchema = v.picklist(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'])

export const FirstFactorSchema = v.picklist(['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'])

const PasskeySchema = v.object({
  /** Base64url, made by the authenticator. */
  id: v.string(),
  /** COSE, base64url. */
  publicKey: v.string(),
  /** Signatures so far; 0 for authenticators that don't count. */
  signCount: v.number(),
  relyingPartyId: v.string(),
  transports: v.array(v.string()),
  /** `platform` or `cross-platform`. */
  attachment: v.optional(v.string()),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
})

export type Passkey = v.InferOutput<typeof PasskeySchema>

export const StatusSchema = v.picklist([
  'UNCONFIRMED',
  'CONFIRMED',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
])

/** An account, as stored. There is no password in it. */
export const UserSchema = v.object({
  sub: v.string(),
  username: v.string(),
  status: StatusSchema,
  salt: v.string(),
  verifier: v.string(),
  /** Signed up without a password: salt and verifier then fit none. */
  hasNoPassword: v.optional(v.literal(true)),
  /** Cognito's attributes by name; `email_verified` and `phone_number_verified` are 'true' or absent. */
  attributes: v.record(v.string(), v.string()),
  passkeys: v.optional(v.array(PasskeySchema)),
  mfa: v.array(MfaMethodSchema),
  preferredMfa: v.optional(MfaMethodSchema),
  /** Second factors of which this account must set up one before it can sign in. */
  mustSetUpMfa: v.optional(v.array(MfaMethodSchema)),
  /** Secret of the authenticator app, hex. */
  totpSecret: v.optional(v.string()),
  /** The time step of the last accepted code: no code works twice. */
  totpStep: v.optional(v.number()),
})

export type User = v.InferOutput<typeof UserSchema>
export type MfaMethod = v.InferOutput<typeof MfaMethodSchema>
export type FirstFactor = v.InferOutput<typeof FirstFactorSchema>

/** The address as an alias for signing in: only a verified one is. */
export function verifiedEmail({ attributes }: User): string | undefined {
  return attributes.email_verified === 'true' ? attributes.email : undefined
}
