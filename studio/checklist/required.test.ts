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

test.each([
  ['a quotation', 'quoteBlock', ['text', 'who', 'source']],
  ['a picture', 'imageWithAlt', ['alt']],
  [
    'a scene',
    'openingScene',
    ['title', 'file', 'durationSeconds', 'transcript', 'next', 'choices', 'roll', 'ending'],
  ],
])('the form of %s stars what its rules ask for', (_, name, expected) => {
  const type = createSchema({ name: 'shop', types: schemaTypes }).get(name)
  const fields: { name: string; type: { validation?: unknown } }[] =
    type && 'fields' in type ? type.fields : []
  expect(fields.filter((field) => isRequired(field.type.validation)).map((field) => field.name)).toEqual(expected)
})
