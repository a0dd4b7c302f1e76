/**
 * A hash of a text, at most 13 characters, the same on every machine: FNV-1a in 64 bits. It is not cryptographic. It is
 * long enough to distinguish the few hundred queries of one site.
 */
export function shortHash(text: string): string {
  const prime = 0x100000001b3n
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  return hash.toString(36)
}
