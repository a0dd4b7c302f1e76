import { inferFromSchema } from '@sanity/validation/_internal'
import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { isRequired } from './is-required.ts'

const schema = inferFromSchema(createSchema({ name: 'default', types: schemaTypes }))

function requiredFields(name: string): string[] {
  const type = schema.get(name)
  if (!type || !('fields' in type)) throw new Error(`There is no type ${name} with fields.`)
  return type.fields.flatMap((field) => (isRequired(field.type.validation) ? [field.name] : []))
}

test.each([
  ['product', ['title', 'slug', 'description', 'image', 'type', 'price', 'unlocks']],
  ['game', ['title', 'slug', 'summary', 'body', 'status', 'cover', 'banner', 'accent', 'ground']],
  ['pressRelease', ['title', 'slug', 'publishedOn', 'summary', 'body']],
  ['audioSample', ['title', 'file', 'durationSeconds', 'transcript']],
  ['seo', []],
])('the required fields of a %s are found, and no others', (type, fields) => {
  expect(requiredFields(type)).toEqual(fields)
})
