import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '../../common/unavailable.ts'
import { publishLegal, sampleSeller } from '../testing/sample-legal.ts'
import { readLegalContent } from './legal-texts.ts'
import { unreleasedProducts } from './products-for-sale.ts'
import { createReadContent } from './published-content.ts'

const lake = await startLake()
const contentAt = (apiHost: string) => createReadContent({ ...lake.settings, VITE_SANITY_API_HOST: apiHost })
const client = lake.client()
beforeEach(() => publishLegal(client))
afterAll(() => lake.stop())

const read = () => readLegalContent(contentAt(lake.url))

test('the seller and the two texts are read as published, and trimmed', async () => {
  await client
    .patch('siteSettings')
    .set({ sellerName: ` ${sampleSeller.name} ` })
    .commit()
  const { seller, texts } = await read()
  expect(seller).toMatchObject(sampleSeller)
  const text = {
    version: '2026-11-22',
    body: expect.arrayContaining([expect.objectContaining({ _type: 'block' })]),
  }
  expect(texts).toMatchObject([
    { ...text, page: 'terms', title: 'Terms of sale' },
    { ...text, page: 'withdrawal', title: 'Right of withdrawal' },
  ])
})

test('the seller is unknown without a required field', async () => {
  const required = [
    'sellerName',
    'organisationNumber',
    'vatNumber',
    'sellerAddress',
    'sellerEmail',
    'sellerPhone',
  ]
  for (const field of [...required, 'paymentMeans', 'salesArea']) {
    await client.patch('siteSettings').unset([field]).commit()
    expect((await read()).seller, field).toBeUndefined()
    await client
      .patch('siteSettings')
      .set({ [field]: ' ' })
      .commit()
    expect((await read()).seller, field).toBeUndefined()
    await publishLegal(client)
  }
  await client.delete('siteSettings')
  expect((await read()).seller).toBeUndefined()
})

test('a text is left out without a date, a heading or words, and while it is a draft', async () => {
  const terms = await client.getDocument('termsPage')
  if (!terms) throw new Error('The terms are missing.')
  const { validFrom: _, ...undated } = terms
  const { title: __, ...untitled } = terms
  const { body: ___, ...empty } = terms
  const wordless = { ...terms, body: [null, { _type: 'block', children: null }] }
  for (const change of [undated, untitled, empty, wordless]) {
    await client.createOrReplace(change)
    expect((await read()).texts.map(({ page }) => page)).toEqual(['withdrawal'])
  }
  await client.delete('termsPage')
  await client.createOrReplace({ ...terms, _id: 'drafts.termsPage' })
  expect((await read()).texts.map(({ page }) => page)).toEqual(['withdrawal'])
})

// Postgres stores neither NUL nor a lone surrogate in JSON.
test('a text with missing parts and characters that can’t be stored is read', async () => {
  const block = { _type: 'block', children: [null, { text: 'Half \ud800 and \0.' }], markDefs: null }
  await client
    .patch('termsPage')
    .set({ body: [null, block] })
    .commit()
  const [terms] = (await read()).texts
  expect(JSON.stringify(terms?.body)).toContain('Half \ufffd and \ufffd.')
})

const past = '2020-01-01T00:00:00Z'
const future = '2999-01-01T00:00:00Z'

/** Documents of a pre-ordered product. Null: the document is missing. */
const kinds: [string, object | null, 'released' | 'waits'][] = [
  ['released', { preOrder: false }, 'released'],
  ['without the field', {}, 'released'],
  ['since a date', { preOrder: false, visibleFrom: past }, 'released'],
  ['hidden in the shop', { preOrder: false, hidden: true }, 'released'],
  ['gone from the site', { preOrder: false, visibleFrom: past, visibleUntil: past }, 'released'],
  ['not released', { preOrder: true }, 'waits'],
  ['planned', { preOrder: false, visibleFrom: future }, 'waits'],
  ['unpublished', null, 'waits'],
  ['deleted but for a draft', { _id: 'drafts.product-draft', preOrder: false }, 'waits'],
  ['at another address', { preOrder: false, slug: { _type: 'slug', current: 'moved' } }, 'waits'],
  ['without an address', { preOrder: false, slug: null }, 'waits'],
  ['with a date that is none', { preOrder: false, visibleFrom: 'soon' }, 'waits'],
  ['with an empty date', { preOrder: false, visibleFrom: '' }, 'waits'],
  ['with a field of another type', { preOrder: 'yes' }, 'waits'],
  ['of another type', { _type: 'game', preOrder: false }, 'waits'],
]
const idOf = (index: number) => `product-${index}`

test('a pre-order is released only if its product says so', async () => {
  for (const [index, [, change]] of kinds.entries())
    if (change)
      await client.createOrReplace({
        ...{ _id: `id-${index}`, _type: 'product', title: 'A game' },
        slug: { _type: 'slug', current: idOf(index) },
        ...change,
      })
  const unreleased = await unreleasedProducts(
    contentAt(lake.url),
    kinds.map((_, index) => idOf(index)),
    Date.now(),
  )
  const found = kinds.map(([name], index) => [name, unreleased.has(idOf(index)) ? 'waits' : 'released'])
  expect(found).toEqual(kinds.map(([name, , state]) => [name, state]))
  const odd = ['\0', '\ud800', '']
  expect([...(await unreleasedProducts(contentAt(lake.url), odd, Date.now()))]).toEqual(odd)
})

test('reading is Unavailable while the content service is down', async () => {
  const gone = contentAt('http://127.0.0.1:9')
  await expect(readLegalContent(gone)).rejects.toThrow(Unavailable)
  await expect(unreleasedProducts(gone, ['fod'], Date.now())).rejects.toThrow(Unavailable)
})
