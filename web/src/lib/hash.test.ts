import { expect, it } from 'vitest'
import { shortHash } from './hash.ts'

it('is FNV-1a, by the published test values', () => {
  expect(shortHash('')).toBe(0xcbf29ce484222325n.toString(36))
  expect(shortHash('foobar')).toBe(0x85944171f73967e8n.toString(36))
})
