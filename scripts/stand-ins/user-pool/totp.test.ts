import { expect, test } from 'vitest'
import { base32, matchingStep, totpCode, totpStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890').toString('hex')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('RFC 6238, appendix B: second %d', (second, code) => {
  expect(totpCode(SECRET, totpStep(second * 1000))).toBe(code)
})

test('a clock may be thirty seconds off, not more', () => {
  const code = totpCode(SECRET, 100)
  const at = (step: number) => matchingStep(SECRET, code, step * 30_000)
  expect([at(98), at(99), at(100), at(101), at(102)]).toEqual([undefined, 100, 100, 100, undefined])
})

test('a secret is shown in base 32, leading zeros included', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32('0000000001')).toBe('AAAAAAAB')
})
