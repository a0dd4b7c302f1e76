import { expect, it } from 'vitest'
import { shortHash } from './hash.ts'

it('is short, and the same on every machine', () => {
  expect(shortHash('')).toBe('000000')
  expect(shortHash('*[_type == "game"]{title, “slug” 🕯️}')).toBe('98ulk7xsn0')
})

it('differs for texts that differ by a character, a position or an order', () => {
  const query = '*[_type == $type && slug.current == $slug][0]{title, body}'.repeat(50)
  const texts = [
    query,
    `${query} `,
    ` ${query}`,
    ...Array.from(query.slice(0, 500), (_, at) => `${query.slice(0, at)}~${query.slice(at + 1)}`),
    ...Array.from({ length: 2_000 }, (_, number) => `["${query}",{"slug":"game-${number}","at":"2026"}]`),
    '["q",{"a":"b","b":"a"}]',
    '["q",{"a":"a","b":"b"}]',
  ]
  expect(new Set(texts.map(shortHash)).size).toBe(new Set(texts).size)
})
