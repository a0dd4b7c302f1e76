import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { shopApiPaths } from '#shared/api/paths.ts'
import { startShop } from '../testing/running-shop.ts'
import { shopClient } from '../testing/shop-client.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { recordAllPrices } from './products-for-sale.ts'

const DAY_MS = 24 * 60 * 60_000

const stage = await startShopStage()
afterAll(() => stage.stop())

const began = Date.now()
const inDays = (days: number) => new Date(began + days * DAY_MS).toISOString()
type Sale = { price: number; from: string; until: string }

const publish = (id: string, price: number, sale?: Sale, unlocks = 'fod') =>
  stage.publish({ id, price, unlocks: [unlocks], ...(sale && { sale }) })

/** Its clock can be set; it uses the database of the stage. */
async function shopAt() {
  let now = began
  const shop = await startShop(stage.around, stage.database, 0, { now: () => now })
  onTestFinished(shop.stop)
  return {
    ...shop,
    becomes: (days: number) => {
      now = began + days * DAY_MS
    },
    prices: async (ids: string) => {
      const response = await fetch(`${shop.url}${shopApiPaths.prices}?ids=${ids}`)
      return {
        status: response.status,
        caching: response.headers.get('cache-control'),
        body: await response.json(),
      }
    },
  }
}

const logged = async (id: string) => {
  const rows = await stage.database
    .selectFrom('price_log')
    .selectAll()
    .where('product_id', '=', id)
    .orderBy('valid_from')
    .execute()
  return rows.map(({ price_ore }) => price_ore)
}

test('the server charges the sale price from its first moment to its last', async () => {
  await publish('lamp', 100, { price: 80, from: inDays(1), until: inDays(2) })
  const shop = await shopAt()
  const client = shopClient(shop.url, await stage.newShopper())
  const refused = { status: 409, body: { code: 'prices-changed', changes: [{ before: 80, now: 100 }] } }
  expect(await client.checkout([{ id: 'lamp', price: 80 }])).toMatchObject(refused)
  shop.becomes(1)
  expect(await client.checkout([{ id: 'lamp', price: 80 }])).toMatchObject({ status: 200 })
  shop.becomes(2)
  expect(await client.checkout([{ id: 'lamp', price: 80 }])).toMatchObject(refused)
  expect(await logged('lamp')).toEqual([10_000, 8_000, 10_000])
})

test('the shown price is charged if a sale ends while the payment page is open', async () => {
  await publish('torch', 100, { price: 80, from: inDays(-1), until: inDays(1) })
  const shop = await shopAt()
  const client = shopClient(shop.url, await stage.newShopper())
  const page = await client.open([{ id: 'torch', price: 80 }])
  shop.becomes(1)
  await stage.cards.pay(page)
  await vi.waitFor(
    async () => expect(await client.orders()).toMatchObject([{ total: 80, lines: [{ price: 80 }] }]),
    {
      timeout: 10_000,
    },
  )
})

test('the lowest price before a sale is public while the sale lasts', async () => {
  const rope = (price: number, sale?: Sale) => publish('rope', price, sale, 'fist')
  await rope(80)
  await publish('new', 100, { price: 90, from: inDays(-3), until: inDays(3) }, 'fod-expansions')
  const shop = await shopAt()
  expect(await shop.prices('rope')).toEqual({
    status: 200,
    caching: 'public, max-age=60',
    body: { data: [] },
  })
  await rope(100)
  expect((await shop.prices('rope')).body).toEqual({ data: [] })
  await rope(100, { price: 70, from: inDays(3), until: inDays(10) })
  // `new` was published with its sale.
  expect((await shop.prices('rope,new,unknown')).body).toEqual({ data: [] })
  shop.becomes(4)
  expect(await shop.prices('rope')).toEqual({
    status: 200,
    caching: 'public, max-age=60',
    body: { data: [{ id: 'rope', price: 70, lowestBefore: 80 }] },
  })
  shop.becomes(10 - 1 / 24 / 3600 / 2)
  expect((await shop.prices('rope')).caching).toBe('public, max-age=0')
  shop.becomes(10)
  expect((await shop.prices('rope')).body).toEqual({ data: [] })
  expect(await logged('rope')).toEqual([8_000, 10_000, 7_000, 10_000])
})

test('an offer counts until it is gone or for a closed group, and the Studio is told the lowest price of its contents', async () => {
  await publish('plain', 250, undefined, 'fod-artbook')
  await publish('podcast', 187.5, undefined, 'fod-artbook')
  const shop = await shopAt()
  const lowest = async (days: number, more = '') => {
    const url = `${shop.url}${shopApiPaths.lowestPrices}?ids=plain&before=${inDays(days)}${more}`
    const response = await fetch(url, { headers: { origin: 'https://studio.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return await response.json()
  }
  const plain = (price: number) => ({ data: [{ id: 'plain', lowest: price }] })
  expect(await lowest(1)).toEqual(plain(187.5))
  await stage.publish({
    id: 'podcast',
    price: 187.5,
    unlocks: ['fod-artbook'],
    closedGroup: 'Listeners of one show',
  })
  shop.becomes(1)
  expect(await lowest(20)).toEqual(plain(187.5))
  expect(await lowest(40)).toEqual(plain(250))
  await publish('plain', 250, { price: 150, from: inDays(50), until: inDays(51) }, 'fod-artbook')
  expect(await lowest(60)).toEqual(plain(150))
  expect(await lowest(60, '&without=sale-plain')).toEqual(plain(250))
  await stage.lake.client().delete({ query: '*[_id in ["sale-plain", "product-plain"]]' })
  shop.becomes(2)
  expect(await lowest(3)).toEqual({ data: [] })
  const rows = await stage.database
    .selectFrom('price_log')
    .select(['product_id', 'price_ore'])
    .where('product_id', 'in', ['plain', 'podcast'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ product_id, price_ore }) => [product_id, price_ore])).toEqual([
    ['plain', 25_000],
    ['podcast', 18_750],
    ['podcast', null],
    ['plain', null],
  ])
})

test('caches may keep prices until the next planned product appears', async () => {
  await stage.publish({ id: 'later', price: 100, unlocks: ['fod'], visibleFrom: inDays(20) })
  const shop = await shopAt()
  shop.becomes(20 - 30 / 24 / 3600)
  expect((await shop.prices('later')).caching).toMatch(/max-age=(29|30)$/)
})

test('a request without ids, with too many or with one that is too long is refused', async () => {
  const many = Array.from({ length: 51 }, (_, index) => index).join()
  for (const query of ['', '?ids=', `?ids=${many}`, `?ids=${'x'.repeat(97)}`]) {
    const response = await fetch(`${stage.shop.url}${shopApiPaths.prices}${query}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await response.json()).toMatchObject({ code: 'invalid-request' })
  }
})

test('reading all prices fills the log, also with products that no shopper requests; the log refuses changes', async () => {
  await publish('stone', 10)
  await recordAllPrices(stage.shop.services)
  expect(await recordAllPrices(stage.shop.services)).toBeGreaterThan(0)
  const changes = [
    sql`update price_log set price_ore = 1`,
    sql`delete from price_log`,
    sql`truncate price_log`,
  ]
  for (const change of changes)
    await expect(change.execute(stage.database)).rejects.toThrow('price_log is append-only')
  expect(await logged('stone')).toEqual([1_000])
})
