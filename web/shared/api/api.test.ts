import { expect, it } from 'vitest'
import { shortHash } from './hash.ts'
import { tidyContent } from './tidy-content.ts'

it('makes a hash that is short, and the same on every machine', () => {
  expect(shortHash('')).toBe('000000')
  expect(shortHash('*[_type == "game"]{title, “slug” 🕯️}')).toBe('98ulk7xsn0')
})

it('makes hashes that differ for texts that differ by a character, a position or an order', () => {
  const query = '*[_type == $type && slug.current == $slug][0]{title, body}'.repeat(50)
  const texts = [
    query,
    `${query} `,
    ` ${query}`,
    ...Array.from(query.slice(0, 500), (_, at) => `${query.slice(0, at)}~${query.slice(at + 1)}`),
    ...Array.from({ length: 500 }, (_, number) => `["${query}",{"slug":"game-${number}","at":"2026"}]`),
    '["q",{"a":"b","b":"a"}]',
    '["q",{"a":"a","b":"b"}]',
  ]
  expect(new Set(texts.map(shortHash)).size).toBe(new Set(texts).size)
})

it('replaces characters that can’t be shown, and leaves out empty items of lists', () => {
  const content = {
    lines: ['\ud83d half', '\ude00', 'whole \ud83d\ude00', '\\ud83d', '\\\ud83d', 'a\0b'],
    rest: [null, { inner: [null, [null, 1], false, ''] }, null],
    none: null,
  }
  expect(tidyContent(content)).toEqual({
    lines: ['\ufffd half', '\ufffd', 'whole \ud83d\ude00', '\\ud83d', '\\\ufffd', 'a\ufffdb'],
    rest: [{ inner: [[1], false, ''] }],
    none: null,
  })
})
