import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, expect, test } from 'vitest'
import { Unavailable } from '../../common/unavailable.ts'
import { unreleasedProducts } from './products-for-sale.ts'
import { createReadContent } from './published-content.ts'

const lake = await startLake()
afterAll(() => lake.stop())

const contentAt = (apiHost: string) =>
  createReadContent({
    VITE_SANITY_PROJECT_ID: 'local',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_API_VERSION: '2025-02-19',
    VITE_SANITY_API_HOST: apiHost,
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
      await lake.client().createOrReplace({
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

test('the release check is Unavailable while the content service is down', async () => {
  await expect(unreleasedProducts(contentAt('http://localhost:9'), ['fod'], Date.now())).rejects.toThrow(
    Unavailable,
  )
})
