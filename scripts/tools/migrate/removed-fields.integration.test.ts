import type { SanityClient } from '@sanity/client'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkFields } from '../doctor/checks/fields.ts'
import { targetAt } from '../doctor/testing/target-at.ts'
import { readSeed } from '../seed/documents.ts'
import { migrations } from './migrations.ts'
import { runMigration } from './run-migration.ts'

let lake: RunningLake
let client: SanityClient
beforeAll(async () => {
  lake = await startLake()
  client = lake.client({ perspective: 'raw' })
})
afterAll(() => lake.stop())

const TYPES = ['siteSettings', 'game', 'product']
const product = { _type: 'reference', _ref: 'product-old' }
type Stored = { _id: string; _type: string; [field: string]: string | typeof product }
const OLD: Stored[] = [
  { _id: 'product-old', _type: 'product', title: 'Fortress of Death' },
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    siteName: 'Candlecast',
    shopShortLink: 'https://go.candlecast.example',
    crowdfundingUrl: 'https://fund.example',
  },
  { _id: 'game-old', _type: 'game', title: 'Fortress of Death', product },
  { _id: 'drafts.game-old', _type: 'game', title: 'Fortress of Death, being edited', product },
  { _id: 'versions.rSpring.game-old', _type: 'game', title: 'Fortress of Death, in spring', product },
  { _id: 'game-new', _type: 'game', title: 'Dracula' },
]

beforeEach(async () => {
  await client.delete({ query: '*[_type in ["siteSettings", "game"]]' })
  await client.delete({ query: '*[_type == "product"]' })
  await client.mutate(OLD.map((document) => ({ create: document })))
})

const stored = () =>
  client.fetch<Record<string, unknown>[]>('*[_type in $types] | order(_id)', { types: TYPES })

function migration() {
  const found = migrations['removed-fields']
  if (!found) throw new Error('The migration is not listed')
  return found
}

test('a dry run names the fields and writes nothing', async () => {
  const before = await stored()
  const changes: string[] = []
  const result = await runMigration(migration(), {
    client,
    write: false,
    onChange: (change) => changes.push(change),
  })
  expect(result).toEqual({ documents: 5, changes: 5 })
  expect(changes.join('\n')).toContain('"unset":["shopShortLink"]')
  expect(await stored()).toEqual(before)
})

test('the fields are removed, in drafts and releases too; a second run finds nothing to do', async () => {
  await runMigration(migration(), { client, write: true })
  const removed = ['shopShortLink', 'crowdfundingUrl', 'product']
  const kept = OLD.map((document) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => !removed.includes(name))),
  )
  const after = (await stored()).map(({ _rev, _createdAt, _updatedAt, ...document }) => document)
  expect(after).toHaveLength(OLD.length)
  expect(after).toEqual(expect.arrayContaining(kept))
  expect(await runMigration(migration(), { client, write: true })).toEqual({ documents: 5, changes: 0 })
  // The reference of the game prevented it.
  await client.delete('product-old')
})

const unknownFields = async () =>
  (await checkFields(targetAt(lake.url)))
    .filter(({ what }) => what.includes('has no field'))
    .map((finding) => `${'where' in finding && finding.where}: ${finding.what}`)

test('doctor finds the fields before, and no unknown field after', async () => {
  await client.mutate(
    readSeed()
      .filter(({ _id }) => _id !== 'siteSettings')
      .map((document) => ({ createIfNotExists: document })),
  )
  expect((await unknownFields()).toSorted()).toEqual([
    'document game-old: The type game has no field product, but a value is stored',
    'document siteSettings: The type siteSettings has no field crowdfundingUrl, but a value is stored',
    'document siteSettings: The type siteSettings has no field shopShortLink, but a value is stored',
  ])
  await runMigration(migration(), { client, write: true })
  expect(await unknownFields()).toEqual([])
}, 30_000)
