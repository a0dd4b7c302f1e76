import { validateDocument } from '@sanity/validation'
import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const at = '2026-11-22T00:00:00Z'

/** The messages that the form shows below a field of a product. */
async function messagesBelow(field: string, fields: object) {
  const document = {
    _id: 'product-a',
    _type: 'product',
    _rev: 'a',
    _createdAt: at,
    _updatedAt: at,
    ...fields,
  }
  const { markers } = await validateDocument({
    document,
    schema,
    customValidation: false,
    getDocumentExists: async () => true,
  })
  return markers.filter(({ path }) => path[0] === field).map(({ level, message }) => `${level}: ${message}`)
}

const NOTHING = 'error: Name the adventures that it unlocks: buyers would pay for nothing they can play.'

test.each([
  ['no list of what it unlocks', {}],
  ['an empty list', { unlocks: [] }],
])('a product with %s can’t be published', async (_, fields) => {
  expect(await messagesBelow('unlocks', fields)).toContain(NOTHING)
})

test('an empty name unlocks nothing either', async () => {
  expect(await messagesBelow('unlocks', { unlocks: [''] })).toEqual(['error: Name the adventure.'])
})

test('a product that unlocks an adventure can be published', async () => {
  expect(await messagesBelow('unlocks', { unlocks: ['fod'] })).toEqual([])
})

test('the same adventure twice is refused', async () => {
  expect(await messagesBelow('unlocks', { unlocks: ['fod', 'fod'] })).toContain(
    'error: The same adventure is named twice.',
  )
})
