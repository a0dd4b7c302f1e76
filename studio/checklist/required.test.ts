import { ConcreteRuleClass } from 'sanity'
import { expect, test } from 'vitest'
import { schema } from '../../schemas/testing/validate.ts'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import type { Fields } from './fields.ts'
import { emptyFields, isRequired } from './required.ts'

const rule = () => new ConcreteRuleClass()

test.each([
  ['one rule that asks for a value', [rule().required()], true],
  ['a rule with a message', [rule().required().error('Give it a title.')], true],
  ['the second of two rules', [rule().max(60).warning(), rule().required()], true],
  ['rules that accept nothing', [rule().max(60), rule().custom(() => true)], false],
  ['an optional value', [rule().required().optional()], false],
  ['rules that are made for each check', () => [rule().required()], true],
  ['no rules', undefined, false],
  ['rules that were switched off', false, false],
])('a field with %s must be filled in: %3$s', (_, rules, expected) => {
  expect(isRequired(rules)).toBe(expected)
})

test.each([
  ['a quotation', 'quoteBlock', ['text', 'who', 'source']],
  ['a picture', 'imageWithAlt', ['alt']],
  [
    'a scene',
    'openingScene',
    ['title', 'file', 'durationSeconds', 'transcript', 'next', 'choices', 'roll', 'ending'],
  ],
])('the form of %s stars what its rules ask for', (_, name, expected) => {
  const type = schema.get(name)
  const fields: { name: string; type: { validation?: unknown } }[] =
    type && 'fields' in type ? type.fields : []
  expect(fields.filter((field) => isRequired(field.type.validation)).map((field) => field.name)).toEqual(
    expected,
  )
})

const fields = (name: string, document: Fields) => {
  const type = schema.get(name)
  return type?.jsonType === 'object' ? emptyFields(type, document).map(({ field }) => field) : []
}

const product = {
  title: 'Doors',
  slug: { current: 'doors' },
  price: 99,
  description: 'Doors.',
  unlocks: ['a'],
}
const picture = { _type: 'imageWithAlt', asset: { _ref: 'image-a-1x1-png' } }

test.each<[name: string, document: Fields, expected: string[]]>([
  ['faqEntry', {}, ['question', 'answer', 'topic']],
  ['faqEntry', { question: ' ', answer: [], topic: 'playing' }, ['question', 'answer']],
  ['product', { ...product, type: 'game', vatRate: 25, image: { ...picture, alt: 'A door.' } }, []],
  [
    'product',
    { ...product, type: 'expansion', vatRate: 25, image: { ...picture, alt: 'A door.' } },
    ['requires'],
  ],
  ['product', { ...product, type: 'game', vatRate: 25, image: picture }, ['image.alt']],
  ['product', { ...product, type: 'game', vatRate: 25, image: { _type: 'imageWithAlt' } }, ['image']],
])('a %s with %j must get %j, as far as its form shows them', (name, document, expected) => {
  expect(fields(name, document)).toEqual(expected)
})

test('the seed misses nothing that must be filled in', () => {
  expect(readSeed().flatMap((document) => fields(document._type, document))).toEqual([])
})
