import { expect, test } from 'vitest'
import { needsGeneratedTypes } from './changed-files.ts'

test.each([
  ['schemas/documents/product.ts'],
  ['web/shared/queries/product.ts'],
  ['web/shared/generated/sanity.types.ts'],
  ['studio/schema.json'],
  ['studio/sanity.cli.ts'],
])('a change of %s can make the generated types stale', (file) => {
  expect(needsGeneratedTypes(['README.md', file])).toBe(true)
})

test('other changes leave the generated types current', () => {
  expect(needsGeneratedTypes([])).toBe(false)
  expect(needsGeneratedTypes(['web/src/main.tsx', 'studio/desk/filters.ts'])).toBe(false)
})

test('without a Git checkout, the generated types are checked', () => {
  expect(needsGeneratedTypes(undefined)).toBe(true)
})
