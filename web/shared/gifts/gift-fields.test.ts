import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type GiftFields, giftFieldsSchema, giftLimits, hasLink, refusedField } from './gift-fields.ts'

const gift: GiftFields = { to: 'bo@reader.example', from: 'Ada', words: 'Happy birthday!' }
const read = (change: Partial<GiftFields>) => v.parse(giftFieldsSchema, { ...gift, ...change })

describe('what is typed', () => {
  test('is kept as plain text: an address in small letters, a name in one line, words in lines', () => {
    expect(read({ to: ' Bo@Reader.Example ' }).to).toBe('bo@reader.example')
    expect(read({ from: '  Ada\r\nBcc: eve  Lovelace ' }).from).toBe('Ada Bcc: eve Lovelace')
    expect(read({ words: ' Dear Bo,\r\n\r\n\r\n\r\nhave\tfun. \u0000' }).words).toBe('Dear Bo,\n\nhave fun.')
    expect(read({ words: '' }).words).toBe('')
  })

  test('loses invisible characters that turn text around, and keeps emoji', () => {
    expect(read({ from: 'A\u202Eda\u200B' }).from).toBe('Ada')
    expect(read({ words: '👩‍👧 ❤️' }).words).toBe('👩‍👧 ❤️')
  })

  test('may hold marks of HTML, which mails escape', () => {
    expect(read({ words: '<b>3 < 4</b>' }).words).toBe('<b>3 < 4</b>')
  })
})

describe('refused is', () => {
  test.each<[keyof GiftFields, string]>([
    ['to', 'bo'],
    ['to', 'bo@reader.example, eve@reader.example'],
    ['to', 'bo@reader.example\r\nBcc: eve@reader.example'],
    ['to', `${'b'.repeat(giftLimits.to)}@reader.example`],
    ['from', ''],
    ['from', ' \u200B '],
    ['from', 'a'.repeat(giftLimits.from + 1)],
    ['from', 'win.example'],
    ['words', 'a'.repeat(giftLimits.words + 1)],
    ['words', 'See https://win.example'],
  ])('%s: %j', (field, text) => {
    expect(refusedField({ ...gift, [field]: text })).toBe(field)
  })

  test('nothing at the limits', () => {
    const longest = { from: 'a'.repeat(giftLimits.from), words: 'ä'.repeat(giftLimits.words) }
    expect(refusedField({ ...gift, ...longest })).toBeUndefined()
  })
})

test.each([
  'https://win.example',
  'HTTP://WIN.example',
  'ftp://x',
  'www.win',
  'www .win',
  'win.example/prize',
  'Win.Example',
  'eve@win.example',
  'mailto:eve@win',
  'win．example',
  'win。example',
  'w\u200Bin.\u200Bexample',
  'ｗｗｗ.win',
])('%j can become a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Happy birthday! Have fun.\nYour Ada',
  'F.I.S.T. is great, e.g. on a train.',
  'It costs 187.50 SEK, at 3.5 stars',
  'Well... See you at 10:30',
  'Grattis på födelsedagen – 10/10 & more <3',
])('%j is no link', (text) => {
  expect(hasLink(text)).toBe(false)
})
