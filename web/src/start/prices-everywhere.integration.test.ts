/**
 * The price of one game that three products sell, in every output, over 40 days with two sales. The hidden offer is open to
 * everyone, so only a sale below it is announced as a reduction, and against its price.
 */
import { configureStore } from '@reduxjs/toolkit'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { siteContent } from '#server/page-server/content/site-content.ts'
import { productFeedSource } from '#server/page-server/feeds/feed-sources.ts'
import { assetsOf } from '#server/page-server/testing/render-as-server.ts'
import { readProducts, recordAllPrices } from '#server/shop-api/catalogue/products-for-sale.ts'
import { createGiftCodes } from '#server/shop-api/codes/gift-codes.ts'
import { sendDueMails } from '#server/shop-api/mail/send-due.ts'
import { startShop } from '#server/shop-api/testing/running-shop.ts'
import { shopClient } from '#server/shop-api/testing/shop-client.ts'
import { startShopStage } from '#server/shop-api/testing/shop-stage.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import type { ProductQueryResult } from '#shared/generated/sanity.types.ts'
import { productQuery } from '#shared/queries/product.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { ClockContext, stoppedClock } from '#site/browser/clock.ts'
import { CartList } from '#site/features/shop/cart/CartList.tsx'
import { pricedCart } from '#site/features/shop/cart/priced-cart.ts'
import { libraryReducer, unlockedAdventuresReducer } from '#site/features/shop/library/library-slice.ts'
import { OpeningEnd } from '#site/layout/OpeningEnd.tsx'
import { PurchaseDialog } from '#site/routes/shop/product-page/PurchaseDialog.tsx'
import { useCurrentPrice } from '#site/ui/prices/use-current-prices.ts'
import { renderPage } from './prerender.tsx'

const siteUrl = 'https://candlecast.example'
const DAY_MS = 86_400_000
const began = Date.now()
const inDays = (days: number) => new Date(began + days * DAY_MS).toISOString()

type Stage = Awaited<ReturnType<typeof startShopStage>>
let stage: Stage
/** On the test's clock. */
let shop: Awaited<ReturnType<typeof startShop>>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  stage = await startShopStage()
  shop = await startShop(stage.around, stage.database, 0, { now: () => Date.now() })
  const asset = {
    _id: 'image-1-3x4-jpg',
    _type: 'sanity.imageAsset',
    url: 'https://cdn.sanity.io/images/local/production/1-3x4.jpg',
    metadata: { dimensions: { width: 3, height: 4 } },
  }
  const image = { _type: 'imageWithAlt', alt: '', asset: { _type: 'reference', _ref: asset._id } }
  await stage.lake.client().createOrReplace(asset)
  const game = { unlocks: ['fod'], image }
  await stage.publish({ ...game, id: 'fod', price: 250 })
  await stage.publish({ ...game, id: 'fod-podcast-discount', price: 187.5, hidden: true })
  await stage.publish({
    ...game,
    id: 'fod-duplicate',
    price: 280,
    sale: { price: 240, from: inDays(25), until: inDays(30) },
  })
  for (const [name, price, from, until] of [
    ['shallow', 199, 10, 15],
    ['deep', 150, 25, 30],
    ['late', 170, 27, 29],
  ] as const)
    await stage.lake.client().create({
      _id: `sale-${name}`,
      _type: 'sale',
      title: name,
      from: inDays(from),
      until: inDays(until),
      products: [{ _key: 'fod', product: { _type: 'reference', _ref: 'product-fod' }, price }],
    })
  await recordAllPrices(shop.services)
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await shop.stop()
  await stage.stop()
})

type Product = NonNullable<ProductQueryResult>

/** Cart, dialog and end of a first scene of a shopper who put the product into the cart at its ordinary price. */
function Shopper({ product }: { product: Product }) {
  const current = useCurrentPrice(product)
  const { id, title, vatRate, price } = current
  const cart = pricedCart([{ id, title, price: product.price ?? 0 }], [current])
  const dialog = {
    verb: 'Buy',
    product: { title, vatRate, price: price ?? 0 },
    cart,
    onClose: () => {},
  } as const
  return createElement(
    Fragment,
    null,
    createElement('cart', null, createElement(CartList, { cart, titles: {}, cores: [] })),
    createElement('purchase', null, PurchaseDialog({ ...dialog, children: null })),
    createElement('ending', null, createElement(OpeningEnd, { game: null, product })),
  )
}

function shownTo(product: Product) {
  const store = configureStore({
    reducer: {
      library: libraryReducer,
      unlockedAdventures: unlockedAdventuresReducer,
      shoppingCart: () => [],
    },
  })
  const page = createElement(MemoryRouter, null, createElement(Shopper, { product }))
  const clock = stoppedClock(Date.now())
  return renderToStaticMarkup(
    createElement(
      ClockContext,
      { value: clock },
      createElement(() => Provider({ store, children: page })),
    ),
  )
}

/** All prices in a text, each once. */
const allSekIn = (text = '') => [
  ...new Set(Array.from(text.matchAll(/([\d.]+) SEK/g), ([, sek]) => Number(sek))),
]
const within = (html: string, tag: string) =>
  allSekIn(new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1])

const sekIn = (text = '') => Number(/([\d.]+) SEK/.exec(text)?.[1])

/** The prices of a product in each output, in SEK. */
async function outputsOf(id: string) {
  const settings = { ...stage.lake.settings, VITE_SITE_URL: siteUrl, LOCAL_SHOP_API: shop.url }
  const { fetchContent } = siteContent(settings)
  const html = async (path: string) => {
    const rendered = await renderPage(new URL(path, siteUrl), { fetchContent, assetsOf })
    if (!('html' in rendered)) throw new Error(`${path} is no page.`)
    return rendered.html
  }
  const page = await html(`/shop/product/${id}`)
  const list = await html('/shop')
  const feed = (await productFeedSource(settings)?.read())?.text ?? ''
  const item = feed.split('<item>').find((text) => text.includes(`<g:id>${id}</g:id>`)) ?? ''
  const inFeed = (name: string) => sekIn(new RegExp(`<g:${name}>([^<]*)`).exec(item)?.[1])
  const reduced = await fetch(`${shop.url}${shopApiPaths.prices}?ids=${id}`)
  const { data } = (await reduced.json()) as { data: { price: number; lowestBefore: number }[] }
  const charged = await readProducts(shop.services, [id])
  const product = await stage.lake
    .client()
    .fetch<Product>(productQuery, { id, ...timeParameters(Date.now()) })
  const visit = shownTo(product)
  return {
    page: sekIn(/<p[^>]*>[\d.]+ SEK</.exec(page)?.[0]),
    structured: Number(/"price":"([\d.]+)"/.exec(page)?.[1]),
    card: sekIn(list.split(`/shop/product/${id}"`)[1]),
    charged: (charged.get(id)?.priceOre ?? 0) / 100,
    cart: within(visit, 'cart'),
    dialog: within(visit, 'purchase'),
    ending: within(visit, 'ending'),
    // What search and messengers show of the page, with its picture.
    sharing: allSekIn(/<head>.*<\/head>/s.exec(page)?.[0].replace(/<script.*?<\/script>/gs, '')),
    lowest: data[0]?.lowestBefore ?? null,
    feed: inFeed('sale_price') ? [inFeed('price'), inFeed('sale_price')] : [inFeed('price')],
  }
}

it('every output has the same price, and only a sale below all offers of the same is announced', {
  timeout: 240_000,
}, async () => {
  const rows: [id: string, from: number, to: number, price: number, lowest: number | null][] = [
    ['fod', 0, 9, 250, null],
    ['fod', 10, 14, 199, null],
    ['fod', 15, 24, 250, null],
    ['fod', 25, 29, 150, 187.5],
    ['fod', 30, 40, 250, null],
    ['fod-duplicate', 0, 24, 280, null],
    ['fod-duplicate', 25, 29, 240, null],
    ['fod-duplicate', 30, 40, 280, null],
  ]
  // Each sale changes prices on its first day, on its last and on those beside them.
  const days = [0, ...[10, 15, 25, 27, 29, 30].flatMap((day) => [day - 1, day]), 40]
  const faults: unknown[] = []
  for (const day of new Set(process.env.NIGHTLY ? Array(41).keys() : days)) {
    vi.setSystemTime(began + (day + 0.5) * DAY_MS)
    for (const [id, , , price, lowest] of rows.filter(([, from, to]) => from <= day && day <= to)) {
      const found = await outputsOf(id)
      const wanted = {
        ...{ page: price, structured: price, card: price, charged: price },
        ...{ cart: [price], dialog: [price], ending: [price], sharing: [], lowest },
        feed: lowest === null ? [price] : [lowest, price],
      }
      if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push({ day, id, found, wanted })
    }
  }
  expect(faults).toEqual([])
})

it('the mail about an order has the price of its day', { timeout: 60_000 }, async () => {
  const giftCodes = createGiftCodes('a secret of the tests')
  for (const [day, price] of [
    [5, 250],
    [12, 199],
    [27, 150],
    [35, 250],
  ] as const) {
    vi.setSystemTime(began + (day + 0.5) * DAY_MS)
    const account = await stage.newShopper()
    const client = shopClient(shop.url, account)
    await stage.cards.pay(await client.open([{ id: 'fod', price }]))
    await vi.waitFor(async () => expect(await client.orders()).toMatchObject([{ total: price }]), 10_000)
    const texts: string[] = []
    const send = async ({ to, text }: { to: string; text: string }) => {
      if (to === account.email) texts.push(text)
    }
    await sendDueMails({ database: stage.database, giftCodes, send })
    expect(texts.map(allSekIn), `day ${day}`).toEqual([[price, price / 5]])
  }
})
