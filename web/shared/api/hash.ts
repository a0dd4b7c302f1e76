/** The largest prime below 2^24. Times a base below 64 it stays below 2^30. */
const PRIME = 16_777_213

/**
 * A hash of a text, at most 10 characters, the same on every machine: two polynomial hashes of 24 bits. It is not
 * cryptographic. It is long enough to distinguish the few hundred queries of one site.
 *
 * Browsers keep numbers below 2^30 without an object for each. With larger ones, a query of 5 KB costs a slow phone 30 ms
 * at the start of a page, before this loop is compiled.
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
