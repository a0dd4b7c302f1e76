/**
 * A short name for a long text, 13 characters or fewer, the same on every machine: FNV-1a in 64 bits. Not for secrets;
 * it tells apart the few hundred texts that one site has.
 */
export function shortHash(text: string): string {
  const prime = 0x100000001b3n
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  return hash.toString(36)
}
