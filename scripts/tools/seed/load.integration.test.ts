import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadSeed } from './load.ts'

const PRODUCT = {
  _id: 'fod',
  _type: 'product',
  title: 'Fortress',
  cover: { _type: 'image', _sanityAsset: 'image@file://./images/cover.png', alt: 'A tower' },
  game: { _type: 'reference', _ref: 'game-fod' },
}
const GAME = {
  _id: 'game-fod',
  _type: 'game',
  title: 'Fortress',
  product: { _type: 'reference', _ref: 'fod' },
}

let running: RunningLake
let folder: string

beforeAll(async () => {
  running = await startLake()
  folder = await mkdtemp(join(tmpdir(), 'seed-'))
  await mkdir(join(folder, 'images'))
  const cover = sharp({ create: { width: 6, height: 4, channels: 3, background: '#203050' } })
  await cover.png().toFile(join(folder, 'images', 'cover.png'))
})
beforeEach(() => write(PRODUCT, GAME))
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'seed.ndjson')

async function write(...documents: object[]) {
  await writeFile(file(), documents.map((document) => `${JSON.stringify(document)}\n`).join(''))
}

function load(options: Partial<Parameters<typeof loadSeed>[0]> = {}) {
  return loadSeed({
    apiHost: running.url,
    token: running.lake.token,
    ndjsonFile: file(),
    replace: true,
    ...options,
  })
}

test('documents, their references and image files are loaded', async () => {
  expect(await load()).toEqual({ documents: 2, kept: 0 })
  const query =
    '*[_id == "fod"][0]{title, "game": game->title, "size": cover.asset->metadata.dimensions.width}'
  expect(await running.visitor().fetch(query)).toEqual({ title: 'Fortress', game: 'Fortress', size: 6 })
})

test('replacing twice keeps one copy, and deletes documents that the seed lacks', async () => {
  await load()
  const leftover = { _type: 'product', rival: { _type: 'reference', _ref: 'other' } }
  await running
    .client()
    .transaction()
    .create({ _id: 'other', _type: 'x' })
    .create({ _id: 'drafts.fod', ...leftover })
    .commit()
  await load()
  expect(await running.client({ perspective: 'raw' }).fetch('*[!(_type match "sanity.*")]._id')).toEqual([
    'fod',
    'game-fod',
  ])
  expect(await running.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
})

test('replacing deletes images that are no longer used', async () => {
  await load()
  await write({ ...PRODUCT, cover: undefined }, GAME)
  await load()
  expect(await running.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(0)
})

test('without replace, edited documents are unchanged and missing ones are added', async () => {
  await load()
  await running.client().delete({ query: '*[_id in ["fod", "game-fod"]]' })
  const edited = await running.client().create({ _id: 'game-fod', _type: 'game', title: 'Edited' })
  expect(await load({ replace: false })).toEqual({ documents: 1, kept: 1 })
  expect(await running.client().getDocument('game-fod')).toEqual(edited)
  expect(await running.client().fetch('*[_id == "fod"][0].game->title')).toBe('Edited')
  expect(await load({ replace: false })).toEqual({ documents: 0, kept: 2 })
})

test('replacing can keep documents that the seed lacks', async () => {
  await running.client().createOrReplace({ _id: 'other', _type: 'x' })
  await load({ keepOthers: true })
  expect(await running.client().getDocument('other')).toMatchObject({ _type: 'x' })
})

test('the overlay overrides top-level fields', async () => {
  await load({ overlay: { fod: { title: 'Local' } } })
  expect(await running.client().getDocument('fod')).toMatchObject({ title: 'Local', _type: 'product' })
})

test('an overlay for a document that is not in the seed is refused', async () => {
  await expect(load({ overlay: { fud: {} } })).rejects.toThrow('The overlay changes "fud"')
})

test('a malformed line is named in the error', async () => {
  await writeFile(file(), `${JSON.stringify(PRODUCT)}\n{"_id":"x"}\n`)
  await expect(load()).rejects.toThrow(/seed\.ndjson:2 is not a document with "_id" and "_type"/)
})

test('progress reports each step', async () => {
  const lines: string[] = []
  await load({ onProgress: (line) => lines.push(line) })
  expect(lines).toContain('Importing assets (files/images) (1/1)')
})
