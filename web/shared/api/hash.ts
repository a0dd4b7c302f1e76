/** The largest prime below 2^24. Multiplied by a base below 64, a value stays below 2^30. */
const PRIME = 16_777_213

/**
 * A hash of at most 10 characters, the same on every machine: two polynomial hashes of 24 bits. Not cryptographic, but long
 * enough to distinguish the few hundred queries of a site.
 *
 * Stays below 2^30, because browsers store larger numbers as objects: before this loop is compiled, at the start of a page, a
 * query of 5 KB would cost a slow phone 30 ms.
 */
export function shortHash(text: string): string {
  let one = 0
  let other = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = (one * 31 + unit) % PRIME
    other = (other * 53 + unit) % PRIME
  }
  return one.toString(36) + other.toString(36).padStart(5, '0')
}
