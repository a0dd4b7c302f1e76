/** Product data for search engines and price services. The feed and the structured data of a page agree. */
import { shortHash } from '../api/hash.ts'

/** Google’s limit, in characters. */
const MAX_ID = 50
/** `shortHash` has at most 10 characters. */
const MAX_BEGINNING = MAX_ID - 11
const YEAR_MS = 365 * 86_400_000

/** The id of a product in offers: its own or, if that is too long or unusual, its beginning and a hash. */
export function offerId(id: string): string {
  if (/^[\w-]+$/.test(id) && id.length <= MAX_ID) return id
  return `${id.replace(/[^\w-]/g, '').slice(0, MAX_BEGINNING)}-${shortHash(id)}`
}

/**
 * The start of a product's availability: `now`, or its release in milliseconds since 1970. Null for a pre-order whose
 * release is unknown, past, or more than a year ahead: Google refuses it (support.google.com/merchants/answer/6324470),
 * so it is not offered.
 */
export function availabilityAt(
  { preOrder, releasedAt }: { preOrder: boolean; releasedAt: string | null },
  now: number,
): 'now' | number | null {
  if (!preOrder) return 'now'
  const released = Date.parse(releasedAt ?? '')
  // A comparison with NaN is false.
  return released > now && released <= now + YEAR_MS ? released : null
}
