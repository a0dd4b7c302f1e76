import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const AnswerSchema = v.object({
  path: v.string(),
  /** Fingerprint of the parameters in the key's first call. */
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  requestId: v.string(),
})
export type StoredAnswer = v.InferOutput<typeof AnswerSchema>

/** The answer for each idempotency key. Stripe keeps answers for at least a day, this page forever. */
export class AnswerStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get(key: string): StoredAnswer | undefined {
    const row = this.#database
      .prepare('SELECT path, fingerprint, status, body, request_id AS requestId FROM answers WHERE key = ?')
      .get(key)
    return v.parse(v.optional(AnswerSchema), row)
  }

  save(key: string, { path, fingerprint, status, body, requestId }: StoredAnswer): void {
    this.#database
      .prepare(
        'INSERT INTO answers (key, path, fingerprint, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(key, path, fingerprint, status, body, requestId)
  }
}
