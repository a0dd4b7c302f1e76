import { ConcreteRuleClass, createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { isRequired } from './required.ts'

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

test('the Studio compiles the rules of a needed text', () => {
  const quote = createSchema({ name: 'shop', types: schemaTypes }).get('quoteBlock')
  const fields: { name: string; type: { validation?: unknown } }[] =
    quote && 'fields' in quote ? quote.fields : []
  const asked = fields.filter(({ type }) => isRequired(type.validation)).map(({ name }) => name)
  expect(asked).toEqual(['text', 'who', 'source'])
})
