import { createHash } from 'node:crypto'
import type { ResponseStore, StoredResponse } from '../store/response-store.ts'
import { StripeError } from './errors.ts'

const MAX_LENGTH = 255

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
  if (key.length > MAX_LENGTH) {
    throw idempotencyError(400, `Idempotency keys can be at most ${MAX_LENGTH} characters long.`)
  }
  if (inUse.has(key)) {
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    )
  }
  const known = responses.get(key)
  if (!known) return undefined
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (known.path !== path) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.path}'). ${hint}`,
    )
  }
  if (known.fingerprint !== fingerprintOf(encoded)) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
    )
  }
  return known
}

const idempotencyError = (status: 400 | 409, message: string, code?: string) =>
  new StripeError(status, message, { type: 'idempotency_error', ...(code && { code }) })
