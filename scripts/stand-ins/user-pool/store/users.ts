import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

export const MfaMethodSchema = v.picklist(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'])

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
const UserSchema = v.object({
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
export type FirstFactor = 'PASSWORD' | 'EMAIL_OTP' | 'WEB_AUTHN'

/** The address as an alias for signing in: only a verified one is. */
export function verifiedEmail({ attributes }: User): string | undefined {
  return attributes.email_verified === 'true' ? attributes.email : undefined
}

const RowSchema = v.optional(v.object({ body: v.pipe(v.string(), v.parseJson(), UserSchema) }))

/** The accounts, found by username, verified e-mail address or id. */
export class UserStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** The form in which usernames and addresses are compared. */
  keyOf(login: string): string {
    return login.normalize('NFC').toLowerCase()
  }

  isEmpty(): boolean {
    return this.#database.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined
  }

  bySub(sub: string): User | undefined {
    return this.#find('sub = ?', sub)
  }

  byUsername(username: string): User | undefined {
    return this.#find('name_key = ?', this.keyOf(username))
  }

  byVerifiedEmail(email: string): User | undefined {
    return this.#find('email_key = ?', this.keyOf(email))
  }

  /** By username or verified e-mail address; an unverified address is no alias. */
  byLogin(login: string): User | undefined {
    return this.byUsername(login) ?? this.byVerifiedEmail(login)
  }

  save(user: User): void {
    const email = verifiedEmail(user)
    this.#database
      .prepare(
        `INSERT INTO users (sub, name_key, email_key, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (sub) DO UPDATE SET email_key = excluded.email_key, body = excluded.body`,
      )
      .run(
        user.sub,
        this.keyOf(user.username),
        email === undefined ? null : this.keyOf(email),
        JSON.stringify(user),
      )
  }

  /** Removes the account with its codes and tokens. */
  remove(sub: string): void {
    this.#database.prepare('DELETE FROM users WHERE sub = ?').run(sub)
  }

  #find(condition: string, value: string): User | undefined {
    const row = this.#database.prepare(`SELECT body FROM users WHERE ${condition}`).get(value)
    return v.parse(RowSchema, row)?.body
  }
}
