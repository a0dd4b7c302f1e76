import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'

const block = (...texts: string[]) => ({
  _type: 'block',
  children: texts.map((text) => ({ _type: 'span', text })),
})

it('a text without a letter is blank', () => {
  const texts = ['', '   ', '\n\t', '\u00a0\u2003', '\u200b\ufeff', '\u000b', '\u2800\u3164']
  expect(texts.filter((text) => !isBlank(text))).toEqual([])
})

it.each([
  ['a word', ' a '],
  ['a sign', '–'],
  ['an emoji', '👩‍🚀'],
  ['a text', [block(' '), block('a')]],
  ['a picture between empty lines', [block(''), { _type: 'figure' }]],
  ['a list of words', ['fod']],
  ['an empty list', []],
  ['nothing', undefined],
  ['a number', 0],
])('%s is not blank', (_name, value) => {
  expect(isBlank(value)).toBe(false)
})

it.each([
  ['one empty line', [block('')]],
  ['lines of spaces', [block(' ', '\u00a0'), block('\t')]],
])('a text of %s is blank', (_name, value) => {
  expect(isBlank(value)).toBe(true)
})
