import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { notAuthorized } from '../errors.ts'
import { MfaMethodSchema } from './users.ts'

const SrpSchema = v.object({
  clientPublic: v.string(),
  serverPublic: v.string(),
  serverSecret: v.string(),
  /** Base64. The client signs it, which ties its response to this exchange. */
  secretBlock: v.string(),
})

/** How far a sign-in or the registration of a passkey has come; `sub` is null for an account that doesn't exist. */
const ChallengeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('password'),
    sub: v.nullable(v.string()),
    login: v.string(),
    srp: SrpSchema,
    /** Set in CUSTOM_AUTH: its own question follows the password. */
    isCustom: v.optional(v.boolean(), false),
  }),
  v.object({
    kind: v.literal('email-code'),
    sub: v.nullable(v.string()),
    code: v.string(),
    wrongTries: v.number(),
  }),
  v.object({
    kind: v.literal('passkey'),
    sub: v.string(),
    /** Base64url; the passkey signs it. */
    challenge: v.string(),
  }),
  v.object({ kind: v.literal('passkey-registration'), sub: v.string() }),
  v.object({ kind: v.literal('new-password'), sub: v.string() }),
  v.object({ kind: v.literal('factor-selection'), sub: v.nullable(v.string()), login: v.string() }),
  v.object({ kind: v.literal('mfa-selection'), sub: v.string() }),
  v.object({
    kind: v.literal('mfa'),
    sub: v.string(),
    method: MfaMethodSchema,
    /** Missing for an authenticator app, which generates its own codes. */
    code: v.optional(v.string()),
    /** The address that becomes a second factor when its code is right. */
    newEmail: v.optional(v.string()),
    wrongTries: v.number(),
  }),
  v.object({
    kind: v.literal('mfa-setup'),
    sub: v.string(),
    methods: v.array(MfaMethodSchema),
    /** Of the authenticator app, hex. */
    secret: v.optional(v.string()),
    /** The time step of the code that proved the secret. */
    provenStep: v.optional(v.number()),
  }),
  v.object({ kind: v.literal('custom'), sub: v.string() }),
  v.object({ kind: v.literal('confirmed'), sub: v.string() }),
])

export type Challenge = v.InferOutput<typeof ChallengeSchema>
export type ChallengeOf<Kind extends Challenge['kind']> = Extract<Challenge, { kind: Kind }>

const RowSchema = v.optional(
  v.object({ body: v.pipe(v.string(), v.parseJson(), ChallengeSchema), expires_at: v.number() }),
)

const TRIES = 5

/** Half-finished sign-ins by the `Session` that the client sends back. They survive a restart. */
export class ChallengeStore {
  readonly #database: DatabaseSync
  readonly #lifeMs: number
  readonly #now: () => number

  constructor(database: DatabaseSync, lifeMs: number, now: () => number) {
    this.#database = database
    this.#lifeMs = lifeMs
    this.#now = now
  }

  open(challenge: Challenge): string {
    const now = this.#now()
    // Expired ones stay for a while, so that a late response is refused with the reason.
    this.#database.prepare('DELETE FROM challenges WHERE expires_at < ?').run(now - 20 * this.#lifeMs)
    const session = randomBytes(32).toString('base64url')
    this.#database
      .prepare('INSERT INTO challenges (id, body, expires_at) VALUES (?, ?, ?)')
      .run(session, JSON.stringify(challenge), now + this.#lifeMs)
    return session
  }

  /** After the last try the session is over. */
  countWrongCode(session: string, challenge: ChallengeOf<'email-code' | 'mfa'>): void {
    const wrongTries = challenge.wrongTries + 1
    if (wrongTries >= TRIES) this.close(session)
    else
      this.#database
        .prepare('UPDATE challenges SET body = ? WHERE id = ?')
        .run(JSON.stringify({ ...challenge, wrongTries }), session)
  }

  close(session: string): void {
    this.#database.prepare('DELETE FROM challenges WHERE id = ?').run(session)
  }

  /** @returns undefined when the session is unknown, used or too old */
  peek(session: string): Challenge | undefined {
    const row = this.#read(session)
    return row && row.expires_at > this.#now() ? row.body : undefined
  }

  /** @throws PoolError when the session is unknown, used, too old, or of another step */
  find<Kind extends Challenge['kind']>(session: string, kind: Kind): ChallengeOf<Kind> {
    const row = this.#read(session)
    if (row && row.expires_at <= this.#now())
      throw notAuthorized('Invalid session for the user, session is expired.')
    if (!row || !isKind(row.body, kind)) throw notAuthorized('Invalid session for the user.')
    return row.body
  }

  #read(session: string) {
    return v.parse(
      RowSchema,
      this.#database.prepare('SELECT body, expires_at FROM challenges WHERE id = ?').get(session),
    )
  }
}

function isKind<Kind extends Challenge['kind']>(
  challenge: Challenge,
  kind: Kind,
): challenge is ChallengeOf<Kind> {
  return challenge.kind === kind
}
