/** Validates the seed in the local Content Lake with the rules of the schemas, like the Studio does. */
import { fileURLToPath } from 'node:url'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { validateDocument } from '@sanity/validation'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaTypes } from '../../../schemas/index.ts'
import { seedDocuments } from './documents.ts'
import { loadSeed } from './load.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

let running: RunningLake
let client: SanityClient

beforeAll(async () => {
  running = await startLake()
  client = running.client({ perspective: 'raw' })
  await loadSeed({
    apiHost: running.url,
    token: running.lake.token,
    ndjsonFile: fileURLToPath(new URL('./seed.ndjson', import.meta.url)),
    replace: true,
  })
}, 60_000)

afterAll(() => running.stop())

async function faults(document: SanityDocument): Promise<string[]> {
  const { markers, status } = await validateDocument({ document, schema, client })
  if (status === 'notEvaluated') throw new Error(`${document._id} was not validated to the end`)
  return markers.map(({ level, path, message }) => `${level} ${JSON.stringify(path)}: ${message}`)
}

describe('the schemas', () => {
  test.each(seedDocuments.map(({ _id }) => _id))('find no error and no warning in %s', async (id) => {
    const [document] = await client.fetch<SanityDocument[]>('*[_id == $id]', { id })
    if (!document) throw new Error(`${id} was not loaded`)
    expect(await faults(document)).toEqual([])
  })

  test('find a missing text, a duplicate slug and a broken reference', async () => {
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
    for (const field of ['description', 'slug', 'image', 'requires']) {
      expect(found).toContainEqual(expect.stringContaining(`["${field}"`))
    }
  })
})
