import { createClient } from '@sanity/client'
import { validateDocument } from '@sanity/validation'
import { createSchema } from 'sanity'
import { describe, expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import type { Json, SeedDocument } from './document.ts'
import { seedDocuments } from './documents.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const ids = new Set(seedDocuments.map(({ _id }) => _id))

/** All that validation asks the content service is whether a slug is free, which another test looks at. */
const client = createClient({
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
  resolveFetch: () => async () => Response.json({ result: true }),
})

const isMember = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as it stands once the import has put an asset in the place of each file. */
function withAssets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withAssets)
  if (!isMember(value)) return value
  const { _sanityAsset: asset, ...fields } = value
  const settled = Object.entries(fields).map(([name, field]): [string, Json] => [name, withAssets(field)])
  if (asset !== undefined) {
    const kind = String(asset).startsWith('image@') ? 'image' : 'file'
    const ending = kind === 'image' ? '1200x1600-jpg' : 'zip'
    settled.push(['asset', { _type: 'reference', _ref: `${kind}-${'0'.repeat(40)}-${ending}` }])
  }
  return Object.fromEntries(settled)
}

async function faults(document: SeedDocument): Promise<string[]> {
  const { markers, status } = await validateDocument({
    document: {
      ...Object.fromEntries(Object.entries(document).map(([name, field]) => [name, withAssets(field)])),
      _id: document._id,
      _type: document._type,
      _rev: 'seed',
      _createdAt: '2026-11-20T00:00:00Z',
      _updatedAt: '2026-11-20T00:00:00Z',
    },
    schema,
    client,
    getDocumentExists: async ({ id }) => ids.has(id) || /^(image|file)-/.test(id),
  })
  if (status === 'notEvaluated') throw new Error(`${document._id} was not validated to the end`)
  return markers.map(({ level, path, message }) => `${level} ${JSON.stringify(path)}: ${message}`)
}

describe('the schemas', () => {
  test.each(seedDocuments.map((document) => [document._id, document] as const))(
    'have no fault to find in %s, and no warning',
    async (_, document) => {
      expect(await faults(document)).toEqual([])
    },
  )

  test('would find a missing text, an image without words and a reference to nothing', async () => {
    const found = await faults({
      _id: 'product-broken',
      _type: 'product',
      title: 'Broken',
      slug: { _type: 'slug', current: 'broken' },
      type: 'expansion',
      price: 120,
      image: { _type: 'imageWithAlt', _sanityAsset: 'image@file://./images/broken.jpg' },
      requires: { _type: 'reference', _ref: 'product-nowhere' },
    })
    expect(found.sort()).toEqual([
      'error ["description"]: Describe the product in a sentence or two.',
      'error ["image","alt"]: Say in one sentence what the image shows.',
      'error ["requires"]: Referenced document must be published',
    ])
  })
})
