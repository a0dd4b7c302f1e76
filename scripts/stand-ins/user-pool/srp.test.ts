import { expect, test } from 'vitest'
import { expectedSignature, isPassword, openExchange, proofOfPassword } from './srp.ts'
// Computed by a separate program from the client's half of the formulas. Implementations differ in how they pad
// salts that begin with a zero byte or a one bit, so there is one of each and one of neither.
import vectors from './testing/srp-vectors.json' with { type: 'json' }

const { group, secretBlock, timestamp } = vectors

test.each(vectors.exchanges)('salt $salt of $id', (vector) => {
  const identity = { group, id: vector.id }
  expect(isPassword(identity, vector.password, vector)).toBe(true)
  expect(isPassword(identity, `${vector.password}x`, vector)).toBe(false)
  expect(isPassword({ group, id: 'another user' }, vector.password, vector)).toBe(false)
  expect(expectedSignature(identity, vector, vector.verifier, { secretBlock, timestamp })).toBe(
    vector.signature,
  )
})

test('the same password is stored differently each time', () => {
  const identity = { group, id: 'reader' }
  const [one, other] = [proofOfPassword(identity, 'candle-light'), proofOfPassword(identity, 'candle-light')]
  expect(one.salt).not.toBe(other.salt)
  expect(one.verifier).not.toBe(other.verifier)
  expect(isPassword(identity, 'candle-light', one)).toBe(true)
})

const PRIME_IN_HEX =
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'

// With A = 0 mod N the shared key would be 0 for every password.
test.each([
  ['zero', '0'],
  ['the prime', PRIME_IN_HEX],
  ['twice the prime', (BigInt(`0x${PRIME_IN_HEX}`) * 2n).toString(16)],
  ['no number', 'candle'],
  ['nothing', ''],
])('%s is no public value', (_, clientPublic) => {
  expect(openExchange(clientPublic, '2')).toBeUndefined()
})
