import { expect, test } from 'vitest'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import migration from '../migrations/adventures-and-faq-sections/index.ts'

const byId = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1)

test('the migration adds the adventures and the sections of the FAQ as the seed has them', async () => {
  const added: { _id: string }[] = []
  for await (const { document } of migration.migrate()) added.push(document)
  const expected = readSeed()
    .filter(({ _type }) => _type === 'adventure' || _type === 'faqSection')
    .map(({ game: _, ...document }) => document)
  expect(added.toSorted(byId)).toEqual(expected.toSorted(byId))
})
