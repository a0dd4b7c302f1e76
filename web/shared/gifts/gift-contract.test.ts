import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type GiftFields, giftFault, giftFieldsSchema, giftLimits } from './gift-contract.ts'

const gift: GiftFields = { to: 'bo@reader.example', from: 'Ada', words: 'Happy birthday!' }
const read = (change: Partial<GiftFields>) => v.parse(giftFieldsSchema, { ...gift, ...change })

describe('a typed field', () => {
  test('is kept as plain text: an address in small letters, a name in one line, words in lines', () => {
    expect(read({ to: ' Bo@Reader.Example ' }).to).toBe('bo@reader.example')
    expect(read({ from: '  Ada\r\nBcc: eve  Lovelace ' }).from).toBe('Ada Bcc: eve Lovelace')
    expect(read({ words: ' Dear Bo,\r\n\r\n\r\n\r\nhave\tfun. ' }).words).toBe('Dear Bo,\n\nhave fun.')
    expect(read({ words: '' }).words).toBe('')
  })

  test('may hold marks of HTML, which mails escape', () => {
    expect(read({ words: '<b>3 < 4</b>' }).words).toBe('<b>3 < 4</b>')
  })
})

describe('refused is', () => {
  test.each<[keyof GiftFields, string]>([
    ['to', 'bo'],
    ['to', 'bo@reader.example\r\nBcc: eve@reader.example'],
    ['to', `${'b'.repeat(giftLimits.to)}@reader.example`],
    ['from', ''],
    ['from', 'a'.repeat(giftLimits.from + 1)],
    ['from', 'win.example'],
    ['words', 'a'.repeat(giftLimits.words + 1)],
    ['words', 'See https://win.example'],
    ['from', 'Candlecast Billing'],
    ['from', 'Refund desk'],
    ['words', 'Your card was charged twice. Call our refund desk today: +46 8 123 45 67'],
    ['words', 'Greetings from Candlecast'],
    ['words', 'See evil dot se'],
  ])('%s: %j', (field, text) => {
    expect(giftFault({ ...gift, [field]: text })).toEqual({
      field,
      reason: expect.stringMatching(/^must .*[^.]$/),
    })
  })

  test('nothing at the limits', () => {
    const longest = { from: 'a'.repeat(giftLimits.from), words: 'ä'.repeat(giftLimits.words) }
    expect(giftFault({ ...gift, ...longest })).toBeUndefined()
  })
})
