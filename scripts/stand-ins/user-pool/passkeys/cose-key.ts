import { createPublicKey, type KeyObject } from 'node:crypto'
import type { CBORType } from '@levischuck/tiny-cbor'
import * as v from 'valibot'

/** COSE numbers of the offered algorithms: ES256 and RS256. https://www.iana.org/assignments/cose */
export const ALGORITHMS = [-7, -257] as const

const base64url = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => Buffer.from(bytes).toString('base64url')),
)

/** Members by their COSE number: 1 is the key type, 3 the algorithm, negative ones belong to the key type. */
const CoseKeySchema = v.variant('3', [
  v.object({
    '1': v.literal(2),
    '3': v.literal(-7),
    '-1': v.literal(1),
    '-2': base64url,
    '-3': base64url,
  }),
  v.object({ '1': v.literal(3), '3': v.literal(-257), '-1': base64url, '-2': base64url }),
])

/**
 * The key of a passkey. Both algorithms sign a SHA-256 digest.
 * @throws when it isn't a P-256 or RSA key with one of the offered algorithms
 */
export function keyFromCose(cose: CBORType): KeyObject {
  const members: unknown = cose instanceof Map ? Object.fromEntries(cose) : cose
  const key = v.parse(CoseKeySchema, members)
  const jwk =
    key['3'] === -7
      ? { kty: 'EC', crv: 'P-256', x: key['-2'], y: key['-3'] }
      : { kty: 'RSA', n: key['-1'], e: key['-2'] }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
