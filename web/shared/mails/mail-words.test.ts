import { expect, test } from 'vitest'
import { editableWords, faultOfWords, type MailWordsName, readMailWords } from './mail-words.ts'

const names = Object.keys(editableWords).filter((name): name is MailWordsName => name in editableWords)

test('the usual words are words that an editor could write', () => {
  expect(names.map((name) => faultOfWords(name, editableWords[name].usual))).toEqual(
    names.map(() => undefined),
  )
})

test.each<[MailWordsName, string, string | undefined]>([
  ['orderSubject', 'Order {number}: it is yours', undefined],
  ['orderSubject', 'Your order', 'Write {number} where it belongs: each mail has its own.'],
  ['orderSubject', 'Order\n{number}', 'Write it on one line.'],
  ['orderOpening', 'Thank you, {name}.', '{name} means nothing here. Write it without braces.'],
  ['giftOpening', '{from} gives you {product}.', '{from} means nothing here. Use {giver} and {product}.'],
  ['giftOpening', '{giver} has a gift for you.', 'Write {product} where it belongs: each mail has its own.'],
  ['releaseSubject', `{product} ${'!'.repeat(80)}`, 'Keep it under 80 characters.'],
])('%s: %j is refused with %s', (name, words, fault) => expect(faultOfWords(name, words)).toBe(fault))

test('what editors wrote replaces the usual words, unless it can’t be used', () => {
  const words = readMailWords({
    orderOpening: ' Enjoy! ',
    orderSubject: 'Your order',
    appSteps: '  ',
    giftSubject: 4,
  })
  expect(words('orderOpening')).toBe('Enjoy!')
  expect(words('orderSubject', { number: '7' })).toBe('Your order 7')
  expect([words('appSteps'), words('giftSubject', { product: 'Fist' })]).toEqual([
    editableWords.appSteps.usual,
    'A gift for you: Fist',
  ])
  expect([null, undefined, 'x'].map((written) => readMailWords(written)('orderOpening'))).toEqual(
    Array(3).fill(editableWords.orderOpening.usual),
  )
})

test('a name that looks like a placeholder stays a name', () => {
  const words = readMailWords(null)
  expect(words('giftOpening', { giver: '{product}', product: '$& {giver}' })).toBe(
    '{product} gives you $& {giver}, an audio adventure.',
  )
})
