import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { StripeError } from './errors.ts'

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

/** Keys whose first call is in progress. */
export type KeysInUse = Set<string>

export type KeyedCall = {
  readonly key: string
  readonly path: string
  /** The parameters as received, URL-encoded. */
  readonly encoded: string
}

/** Identifies the parameters, independent of their order. */
export function fingerprintOf(encoded: string): string {
  const sorted = [...new URLSearchParams(encoded)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}

/**
 * https://docs.stripe.com/api/idempotent_requests
 * @returns the stored response for the key, or undefined when the key is new
 * @throws StripeError for another call with a known key, and while the first call is in progress
 */
export function replay(
  responses: ResponseStore,
  inUse: KeysInUse,
  call: KeyedCall,
): StoredResponse | undefined {
  const { key, path, encoded } = call
  if (inUse.has(key)) {
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    )
  }
  const known = responses.get(key)
  if (!known) return undefined
  if (known.path !== path || known.fingerprint !== fingerprintOf(encoded)) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return known
}

const idempotencyError = (status: 400 | 409, message: string, code?: string) =>
  new StripeError(status, message, { type: 'idempotency_error', ...(code && { code }) })
