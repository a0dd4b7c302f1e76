import type { DatabaseSync } from 'node:sqlite'
import { RecordStore } from '@stand-ins/kit/records.ts'
import * as v from 'valibot'

export const MfaMethodSchema = v.picklist(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'])

export type Passkey = {
  /** Base64url, made by the authenticator. */
  readonly id: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Signatures so far; 0 for authenticators that don't count. */
  readonly signCount: number
  readonly relyingPartyId: string
  readonly transports: readonly string[]
  /** `platform` or `cross-platform`. */
  readonly attachment?: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export const StatusSchema = v.picklist([
  'UNCONFIRMED',
  'CONFIRMED',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
])

export type CodePurpose = 'confirm-sign-up' | 'reset-password'

/** An account, as stored. There is no password in it. */
export type User = {
  readonly sub: string
  readonly username: string
  readonly status: v.InferOutput<typeof StatusSchema>
  readonly salt: string
  readonly verifier: string
  /** Signed up without a password: salt and verifier then fit none. */
  readonly hasNoPassword?: true
  /** Cognito's attributes by name; `email_verified` and `phone_number_verified` are 'true' or absent. */
  readonly attributes: Readonly<Record<string, string>>
  readonly passkeys?: readonly Passkey[]
  readonly mfa: readonly MfaMethod[]
  readonly preferredMfa?: MfaMethod | undefined
  /** Second factors of which this account must set up one before it gets tokens, as with `MfaConfiguration: ON`. */
  readonly mustSetUpMfa: readonly MfaMethod[]
  /** Secret of the authenticator app, hex. */
  readonly totpSecret?: string | undefined
  /** The time step of the last accepted code: no code works twice. */
  readonly totpStep?: number
  /** Mailed codes: for each purpose only the newest works, once. Milliseconds since 1970. */
  readonly codes?: { readonly [Purpose in CodePurpose]?: { code: string; expiresAt: number } }
}

export type MfaMethod = v.InferOutput<typeof MfaMethodSchema>
export type FirstFactor = 'PASSWORD' | 'EMAIL_OTP' | 'WEB_AUTHN'

/** The address as an alias for signing in: only a verified one is. */
export function verifiedEmail({ attributes }: User): string | undefined {
  return attributes.email_verified === 'true' ? attributes.email : undefined
}

/** The form in which usernames and addresses are compared. */
const keyOf = (login: string) => login.normalize('NFC').toLowerCase()

export type UserStore = ReturnType<typeof userStore>

/** The accounts, found by username, verified e-mail address or id. */
export function userStore(database: DatabaseSync) {
  const rows = new RecordStore<{ id: string; name: string; email: string | null; user: User }>(
    database,
    'users',
  )
  const byUsername = (username: string) => rows.where("body ->> 'name' = ?", keyOf(username))[0]?.user
  const byVerifiedEmail = (email: string) => rows.where("body ->> 'email' = ?", keyOf(email))[0]?.user
  return {
    isEmpty: () => rows.where('true LIMIT 1').length === 0,
    bySub: (sub: string) => rows.get(sub)?.user,
    byUsername,
    byVerifiedEmail,
    /** By username or verified e-mail address; an unverified address is no alias. */
    byLogin: (login: string) => byUsername(login) ?? byVerifiedEmail(login),
    save: (user: User) => {
      const email = verifiedEmail(user)
      const keys = { id: user.sub, name: keyOf(user.username), email: email ? keyOf(email) : null }
      rows.save({ ...keys, user })
    },
    /** Its sign-ins are refused from then on. */
    remove: (sub: string) => rows.remove('id = ?', sub),
  }
}
