import { createHash } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import type { StoredResponse } from '../store/records.ts'
import { StripeError } from './errors.ts'

/** Keys whose first call is in progress. */
export type KeysInUse = Set<string>

export type KeyedCall = Pick<StoredResponse, 'path' | 'fingerprint'> & {
  /** The key. */
  readonly id: string
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
export function replay(ledger: Ledger, inUse: KeysInUse, call: KeyedCall): StoredResponse | undefined {
  const { id: key, path, fingerprint } = call
  if (inUse.has(key)) {
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    )
  }
  const known = ledger.responses.get(key)
  if (!known || (known.path === path && known.fingerprint === fingerprint)) return known
  throw idempotencyError(
    400,
    `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
}

const idempotencyError = (status: 400 | 409, message: string, code?: string) =>
  new StripeError(status, message, { type: 'idempotency_error', ...(code && { code }) })
