import { expect, it } from 'vitest'
import { shortHash } from './hash.ts'

it('gives the published test values of FNV-1a', () => {
  expect(shortHash('')).toBe(0xcbf29ce484222325n.toString(36))
  expect(shortHash('foobar')).toBe(0x85944171f73967e8n.toString(36))
})
