import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const ResponseSchema = v.object({
  path: v.string(),
  /** Fingerprint of the parameters in the key's first call. */
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  requestId: v.string(),
})
export type StoredResponse = v.InferOutput<typeof ResponseSchema>

/** The response for each idempotency key. Stripe keeps responses for at least a day, this page forever. */
export class ResponseStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get(key: string): StoredResponse | undefined {
    const row = this.#database
      .prepare('SELECT path, fingerprint, status, body, request_id AS requestId FROM answers WHERE key = ?')
      .get(key)
    return v.parse(v.optional(ResponseSchema), row)
  }

  save(key: string, { path, fingerprint, status, body, requestId }: StoredResponse): void {
    this.#database
      .prepare(
        'INSERT INTO answers (key, path, fingerprint, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(key, path, fingerprint, status, body, requestId)
  }
}
