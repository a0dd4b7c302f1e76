/** Loads, validates and exports the seed through the real clients. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityDocument } from '@sanity/client'
import { validateDocument } from '@sanity/validation'
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { schemaTypes } from '#schemas'
import { fromLocal, readSeed, SEED_FILE, toLocal } from './documents.ts'
import { exportSeed } from './export.ts'
import { loadSeed } from './load.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

const lake = await startLake()
const client = lake.client({ perspective: 'raw' })
const folder = await mkdtemp(join(tmpdir(), 'seed-'))
const ndjsonFile = join(folder, 'seed.ndjson')
for (const name of ['seed.ndjson', 'images', 'sounds', 'files'])
  await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true })
afterAll(async () => {
  await lake.stop()
  await rm(folder, { recursive: true })
})

const load = (options: Partial<Parameters<typeof loadSeed>[0]> = {}) =>
  loadSeed({
    apiHost: lake.url,
    token: lake.lake.token,
    ndjsonFile,
    replace: true,
    change: (document) => toLocal(document, lake.url),
    ...options,
  })
await load()
const exportAgain = () =>
  exportSeed({ client, ndjsonFile, change: (document) => fromLocal(document, lake.url) })

async function faults(document: SanityDocument): Promise<string[]> {
  const { markers, status } = await validateDocument({ document, schema, client })
  if (status === 'notEvaluated') throw new Error(`${document._id} was not validated to the end`)
  return markers.map(
    ({ level, path, message }) => `${document._id} ${level} ${JSON.stringify(path)}: ${message}`,
  )
}

test('an export directly after a load changes nothing', async () => {
  expect(await exportAgain()).toBe(readSeed().length)
  expect(await readFile(ndjsonFile, 'utf8')).toBe(await readFile(SEED_FILE, 'utf8'))
})

test('the schemas find no error and no warning in any document', async () => {
  const documents = await client.fetch<SanityDocument[]>('*[!(_type match "sanity.*")]')
  expect(documents).toHaveLength(readSeed().length)
  expect((await Promise.all(documents.map(faults))).flat()).toEqual([])
}, 60_000)

test('the schemas find a missing text, a duplicate slug and a broken reference', async () => {
  const found = await faults({
    _id: 'product-broken',
    _type: 'product',
    _rev: 'one',
    _createdAt: '2026-11-20T00:00:00Z',
    _updatedAt: '2026-11-20T00:00:00Z',
    title: 'Broken',
    slug: { _type: 'slug', current: 'fod' },
    type: 'expansion',
    price: 120,
    requires: { _type: 'reference', _ref: 'product-nowhere' },
  })
  for (const field of ['description', 'slug', 'image', 'requires'])
    expect(found).toContainEqual(expect.stringContaining(`["${field}"`))
})

test('an edit, a new draft and a new image are exported, and loaded again', async () => {
  const pixels = sharp({ create: { width: 6, height: 4, channels: 3, background: '#203050' } })
  const image = await client.assets.upload('image', await pixels.png().toBuffer(), {
    filename: 'a tower.png',
  })
  const asset = { _type: 'reference', _ref: image._id }
  await client.patch('extra-fod-artbook').set({ title: 'Edited', 'image.asset': asset }).commit()
  await client.create({ _id: 'drafts.game-fist', _type: 'game', title: 'Draft' })
  await exportAgain()
  const lines = (await readFile(ndjsonFile, 'utf8')).split('\n')
  const before = (await readFile(SEED_FILE, 'utf8')).split('\n')
  const changed = lines.filter((line) => !before.includes(line))
  expect(changed.map((line) => JSON.parse(line))).toMatchObject([
    {
      _id: 'extra-fod-artbook',
      title: 'Edited',
      image: { _sanityAsset: 'image@file://./images/a-tower.png' },
    },
    { _id: 'drafts.game-fist', title: 'Draft' },
  ])
  await client.delete({ query: '*[_id == "extra-fod-artbook"]' })
  expect(await load({ replace: false })).toMatchObject({ documents: 1 })
  expect(await client.fetch('*[_id == "extra-fod-artbook"][0].image.asset->metadata.dimensions.width')).toBe(
    6,
  )
})

test('replacing restores the seed: documents and images that it lacks are deleted', async () => {
  await load({ ndjsonFile: SEED_FILE })
  expect(await client.fetch('count(*[!(_type match "sanity.*")])')).toBe(readSeed().length)
  expect(await client.fetch('count(*[originalFilename == "a tower.png"])')).toBe(0)
  expect(await client.fetch('count(*[originalFilename == "fist-cover.jpg"])')).toBe(1)
}, 30_000)

test('a malformed line is named in the error', async () => {
  await writeFile(ndjsonFile, '{"_id":"x","_type":"y"}\n{"_id":"x"}\n')
  await expect(load()).rejects.toThrow(/seed\.ndjson:2 is not a document with "_id" and "_type"/)
})
