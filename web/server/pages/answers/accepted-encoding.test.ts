import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br; q=0.0, gzip; q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('chooses for %j the encoding %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
  expect(acceptedEncoding(header)).toBe(encoding)
})

it('answers more headers than it remembers', () => {
  for (let made = 0; made < 200; made += 1) expect(acceptedEncoding(`made-up-${made}, gzip`)).toBe('gzip')
})
