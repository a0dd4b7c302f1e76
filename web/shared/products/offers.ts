/** Product data for search engines and price services, the same in the feed and in structured data. */
import { shortHash } from '../api/hash.ts'
import { type Releasing, releaseOf } from './release.ts'

/** Google’s limit, in characters. */
const MAX_ID = 50
/** `shortHash` has at most 10 characters. */
const MAX_BEGINNING = MAX_ID - 11
const YEAR_MS = 365 * 86_400_000

/** The id of a product in offers: the product's id or, if that id is too long or unusual, its beginning and a hash. */
export function offerId(id: string): string {
  if (/^[\w-]+$/.test(id) && id.length <= MAX_ID) return id
  return `${id.replace(/[^\w-]/g, '').slice(0, MAX_BEGINNING)}-${shortHash(id)}`
}

/**
 * The start of a product's availability: `now`, or its release in milliseconds since 1970. Null for a pre-order that is
 * not sold because its release has passed or is unknown, and for one that is more than a year ahead, which Google refuses
 * (support.google.com/merchants/answer/6324470).
 */
export function availabilityAt(product: Releasing, now: number): 'now' | number | null {
  const release = releaseOf(product, now)
  if (release.status === 'released') return 'now'
  if (release.status === 'overdue') return null
  const moment = Date.parse(release.at)
  return moment <= now + YEAR_MS ? moment : null
}
