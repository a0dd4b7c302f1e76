import * as v from 'valibot'

export const MfaMethodSchema = v.picklist(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'])

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
  /** Cognito's attributes by name; `email_verified` and `phone_number_verified` are 'true' or absent. */
  attributes: v.record(v.string(), v.string()),
  mfa: v.array(MfaMethodSchema),
  preferredMfa: v.optional(MfaMethodSchema),
  /** Second factors that this account must set up; overrides the pool's `requiredMfa`. */
  mustSetUpMfa: v.optional(v.array(MfaMethodSchema)),
  /** Secret of the authenticator app, hex; the pending one waits for its first code. */
  totpSecret: v.optional(v.string()),
  pendingTotpSecret: v.optional(v.string()),
  /** The time step of the last accepted code: no code works twice. */
  totpStep: v.optional(v.number()),
})

export type User = v.InferOutput<typeof UserSchema>
export type MfaMethod = v.InferOutput<typeof MfaMethodSchema>
export type FirstFactor = 'PASSWORD_SRP' | 'PASSWORD'

/** The address as an alias for signing in: only a verified one is. */
export function verifiedEmail({ attributes }: User): string | undefined {
  return attributes.email_verified === 'true' ? attributes.email : undefined
}
