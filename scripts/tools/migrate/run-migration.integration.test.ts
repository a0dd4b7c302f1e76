import type { SanityClient } from '@sanity/client'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { at, defineMigration, patch, set } from 'sanity/migrate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobCountry } from './migrations/job-country.ts'
import { runMigration } from './run-migration.ts'

let lake: RunningLake
let client: SanityClient
beforeAll(async () => {
  lake = await startLake()
  client = lake.client({ perspective: 'raw' })
})
afterAll(() => lake.stop())

const job = { _type: 'job', title: 'Writer', location: 'Malmö' }

/** Documents from before the schema had the field, a newer one, and one of another type. */
const OLD: { _id: string; _type: string; [field: string]: string }[] = [
  { ...job, _id: 'job-old' },
  { ...job, _id: 'drafts.job-old', title: 'Writer, being edited' },
  { ...job, _id: 'versions.rSpring.job-old' },
  { ...job, _id: 'drafts.job-unpublished' },
  { ...job, _id: 'job-cleared', country: '' },
  { ...job, _id: 'job-norwegian', country: 'NO' },
  { _id: 'faq-1', _type: 'faqEntry', question: 'Alone?' },
]

beforeEach(async () => {
  await client.delete({ query: '*[_type in ["job", "faqEntry"]]' })
  await client.mutate(OLD.map((document) => ({ create: document })))
})

const stored = () => client.fetch<unknown[]>('*[_type in ["job", "faqEntry"]] | order(_id)')
const countries = async () =>
  Object.fromEntries(
    (await client.fetch<{ _id: string; country: string | null }[]>('*[_type == "job"]{_id, country}')).map(
      ({ _id, country }) => [_id, country],
    ),
  )

test('a dry run reports the changes, and changes nothing', async () => {
  const before = await stored()
  const changes: string[] = []
  const result = await runMigration(jobCountry, {
    client,
    write: false,
    onChange: (change) => changes.push(change),
  })
  expect(result).toEqual({ documents: 6, changes: 5 })
  expect(changes).toContainEqual(expect.stringContaining('"set":{"country":"SE"}'))
  expect(await stored()).toEqual(before)
})

test('old documents get the field, including drafts and releases; others stay unchanged', async () => {
  const others = await client.fetch('*[_id in ["job-norwegian", "faq-1"]]')
  await runMigration(jobCountry, { client, write: true })
  expect(await countries()).toEqual({
    'job-old': 'SE',
    'drafts.job-old': 'SE',
    'versions.rSpring.job-old': 'SE',
    'drafts.job-unpublished': 'SE',
    'job-cleared': 'SE',
    'job-norwegian': 'NO',
  })
  expect(await client.getDocument('drafts.job-old')).toMatchObject({ title: 'Writer, being edited' })
  expect(await client.fetch('*[_id in ["job-norwegian", "faq-1"]]')).toEqual(others)
})

test('a second run changes nothing', async () => {
  await runMigration(jobCountry, { client, write: true })
  const after = await stored()
  expect(await runMigration(jobCountry, { client, write: true })).toEqual({ documents: 6, changes: 0 })
  expect(await stored()).toEqual(after)
})

test('works with more documents than fit into one page and one transaction', async () => {
  const many = Array.from({ length: 620 }, (_, index) => ({ ...job, _id: `many-${index}` }))
  await client.mutate(many.map((document) => ({ create: document })))
  expect(await runMigration(jobCountry, { client, write: true })).toEqual({ documents: 626, changes: 625 })
  expect(await client.fetch('count(*[_type == "job" && !defined(country)])')).toBe(0)
})

test('changes that an editor makes meanwhile are not overwritten', async () => {
  const shout = defineMigration({
    title: 'Titles are in capitals',
    documentTypes: ['job'],
    migrate: {
      async document(document, context) {
        if (document._id !== 'job-old') return []
        await client.patch('job-old').set({ title: 'Changed meanwhile' }).commit()
        expect(context.dryRun).toBe(false)
        return patch(document._id, at('title', set(String(document.title).toUpperCase())))
      },
    },
  })
  await expect(runMigration(shout, { client, write: true })).rejects.toThrow('Run it again')
  expect(await client.getDocument('job-old')).toMatchObject({ title: 'Changed meanwhile' })
})

test('a read-only token is reported as the cause', async () => {
  const reader = lake.visitor({ perspective: 'raw' })
  const blind = defineMigration({
    title: 'Writes without looking',
    documentTypes: ['faqEntry'],
    migrate: { document: ({ _id }) => patch(_id, at('question', set('?'))) },
  })
  await expect(runMigration(blind, { client: reader, write: true })).rejects.toThrow('may read but not write')
})
