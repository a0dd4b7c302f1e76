/** Feed and checkout have separate queries. The shop must charge the feed’s price. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopApiPaths } from '#shared/api/paths.ts'
import { serveOnLoopback } from '../../common/http/serve.ts'
import { readProducts } from '../../shop-api/catalogue/products-for-sale.ts'
import { createReadContent } from '../../shop-api/catalogue/published-content.ts'
import { emptyDatabase } from '../../shop-api/testing/silent-services.ts'
import { productFeedSource } from './feed-sources.ts'

const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const saleOf = (name: string, from: string, until: string) => ({
  _id: `sale-${name}`,
  _type: 'sale',
  from,
  until,
  products: [{ _key: name, product: { _type: 'reference', _ref: `product-${name}` }, price: 80.5 }],
})

let lake: RunningLake
/** A shop API that knows no reduction. */
let shop: Awaited<ReturnType<typeof serveOnLoopback>>

beforeAll(async () => {
  lake = await startLake()
  shop = await serveOnLoopback(
    new Hono().get(shopApiPaths.prices, (context) => context.json({ data: [] })),
    0,
  )
  const picture = await readFile(join(import.meta.dirname, '../../../public/icon-192.png'))
  const asset = await lake.client().assets.upload('image', picture, { filename: 'cover.png' })
  const image = { _type: 'imageWithAlt', asset: { _type: 'reference', _ref: asset._id } }
  const product = (slug: string, fields: object) => ({
    _id: `product-${slug}`,
    _type: 'product',
    title: `Product ${slug}`,
    slug: { _type: 'slug', current: slug },
    type: 'game',
    unlocks: ['fod'],
    price: 187.5,
    image,
    facts: { _type: 'facts', language: 'English', devices: 'iOS 16', appVersion: '1.4' },
    ...fields,
  })
  await lake.publish([
    product('ordinary', {}),
    product('on-sale', {}),
    product('planned', {}),
    saleOf('on-sale', at(-HOUR_MS), at(HOUR_MS)),
    saleOf('planned', at(HOUR_MS), at(2 * HOUR_MS)),
    product('hidden', { hidden: true }),
    product('undescribed', { facts: null }),
    product('mistyped', { unlocks: ['fodd'] }),
  ])
})
afterAll(() => Promise.all([lake.stop(), shop.close(0)]))

it('lists each sold product at the charged price, and no other products', async () => {
  const feed = await productFeedSource({
    ...lake.settings,
    VITE_SITE_URL: 'https://candlecast.example',
    LOCAL_SHOP_API: `http://localhost:${shop.port}`,
  })?.read()
  const prices = new Map(
    (feed?.text ?? '')
      .split('<item>')
      .slice(1)
      .map((item) => {
        const text = (name: string) => item.match(`<${name}>([^<]*)`)?.[1]
        return [text('g:id'), text('g:sale_price') ?? text('g:price')]
      }),
  )
  expect([...prices.keys()].toSorted()).toEqual(['on-sale', 'ordinary', 'planned'])

  const needs = { content: createReadContent(lake.settings), database: emptyDatabase, now: Date.now }
  const charged = await readProducts(needs, ['ordinary', 'on-sale', 'planned'])
  for (const [id, { priceOre }] of charged)
    expect(prices.get(id), id).toBe(`${(priceOre / 100).toFixed(2)} SEK`)
  expect(charged.size).toBe(3)
})
