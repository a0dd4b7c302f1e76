import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

export type CodePurpose = 'confirm-sign-up' | 'reset-password'

const RowSchema = v.optional(v.object({ code: v.string(), expires_at: v.number() }))

export const newCode = (digits = 6) => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Mailed codes: for each account and purpose only the newest works, once. */
export class CodeStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  issue(sub: string, purpose: CodePurpose, expiresAt: number): string {
    const code = newCode()
    this.#database
      .prepare('INSERT OR REPLACE INTO codes (sub, purpose, code, expires_at) VALUES (?, ?, ?, ?)')
      .run(sub, purpose, code, expiresAt)
    return code
  }

  check(sub: string, purpose: CodePurpose, code: string, now: number): 'right' | 'wrong' | 'expired' {
    const row = v.parse(
      RowSchema,
      this.#database
        .prepare('SELECT code, expires_at FROM codes WHERE sub = ? AND purpose = ?')
        .get(sub, purpose),
    )
    if (!row || row.expires_at <= now) return 'expired'
    return row.code === code ? 'right' : 'wrong'
  }

  discard(sub: string, purpose: CodePurpose): void {
    this.#database.prepare('DELETE FROM codes WHERE sub = ? AND purpose = ?').run(sub, purpose)
  }
}
