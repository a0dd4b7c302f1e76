import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const GrantSchema = v.object({
  origin_jti: v.string(),
  sub: v.string(),
  signed_in_at: v.number(),
  expires_at: v.number(),
  revoked: v.number(),
})

/** One sign-in, from its first token to its last refresh. Times are milliseconds since 1970. */
export type Grant = v.InferOutput<typeof GrantSchema>

const RefreshRowSchema = v.optional(v.object({ ...GrantSchema.entries, replaced_at: v.nullable(v.number()) }))

/** Sign-ins and their refresh tokens, of which only hashes are stored. */
export class GrantStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  open(sub: string, now: number, expiresAt: number): Grant {
    this.#database.prepare('DELETE FROM grants WHERE expires_at < ?').run(now)
    const originJti = randomUUID()
    this.#database
      .prepare('INSERT INTO grants (origin_jti, sub, signed_in_at, expires_at) VALUES (?, ?, ?, ?)')
      .run(originJti, sub, now, expiresAt)
    return { origin_jti: originJti, sub, signed_in_at: now, expires_at: expiresAt, revoked: 0 }
  }

  find(originJti: string): Grant | undefined {
    const row = this.#database.prepare('SELECT * FROM grants WHERE origin_jti = ?').get(originJti)
    return v.parse(v.optional(GrantSchema), row)
  }

  revoke(originJti: string): void {
    this.#database.prepare('UPDATE grants SET revoked = 1 WHERE origin_jti = ?').run(originJti)
  }

  newRefreshToken(originJti: string): string {
    const token = randomBytes(48).toString('base64url')
    this.#database
      .prepare('INSERT INTO refresh_tokens (hash, origin_jti) VALUES (?, ?)')
      .run(hashOf(token), originJti)
    return token
  }

  /** @returns the sign-in that a refresh token belongs to, and when the token was replaced by rotation, if it was */
  findByRefreshToken(
    token: string,
  ): { readonly grant: Grant; readonly replacedAt: number | null } | undefined {
    const row = this.#database
      .prepare(
        'SELECT grants.*, replaced_at FROM refresh_tokens JOIN grants USING (origin_jti) WHERE hash = ?',
      )
      .get(hashOf(token))
    const parsed = v.parse(RefreshRowSchema, row)
    return parsed && { grant: parsed, replacedAt: parsed.replaced_at }
  }

  markReplaced(token: string, now: number): void {
    this.#database
      .prepare('UPDATE refresh_tokens SET replaced_at = coalesce(replaced_at, ?) WHERE hash = ?')
      .run(now, hashOf(token))
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
