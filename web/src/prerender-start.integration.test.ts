/** What rendered pages say about their start. */
import { expect, it } from 'vitest'
import { answersFrom, seedDocuments } from '../server/pages/testing/hostile-content.ts'
import { assetsOf } from '../server/pages/testing/page-without-files.ts'
import { renderPage } from './prerender.tsx'

async function htmlOf(path: string, documents = seedDocuments) {
  const page = await renderPage(new URL(path, 'https://candlecast.example'), {
    fetchContent: answersFrom(documents),
    assetsOf,
  })
  if (page.kind !== 'page') throw new Error(`Not a page but a ${page.kind}.`)
  return page.html
}

const waits = (html: string) => html.includes(' data-follow="/assets/follow.js"')

it.each([
  '/',
  '/games',
  '/fist',
  '/shop',
  '/shop/product/fod',
  '/press',
  '/press/fist',
  '/faq',
  '/jobs/adventure-writer',
])('%s waits on a first visit', async (path) => {
  expect(waits(await htmlOf(path))).toBe(true)
})

it.each(['/campaigns/longest-night', '/download', '/withdraw', '/jobs', '/no/such-page', '/no-such-game'])(
  '%s starts at once',
  async (path) => {
    expect(waits(await htmlOf(path))).toBe(false)
  },
)

it('a page starts at once while a product on it has a sale, now or planned', async () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const [from, to] = [hoursFromNow(-1), hoursFromNow(1)]
  const withSale = (sale: Record<string, string | number>) =>
    seedDocuments.map((document) => {
      const isFist = document._type === 'product' && JSON.stringify(document).includes('"current":"fist"')
      return isFist ? { ...document, sale } : document
    })
  expect(waits(await htmlOf('/shop/product/fist'))).toBe(true)
  expect(waits(await htmlOf('/shop/product/fist', withSale({ price: 200, from, to })))).toBe(false)
  expect(
    waits(await htmlOf('/shop', withSale({ price: 200, from: to, to: '2999-01-01T00:00:00.000Z' }))),
  ).toBe(false)
})

it.each([
  ['/', '<img src="data:image/bmp;base64,[^"]+" alt="QR code of the app in App Store"'],
  ['/download', '<img src="data:image/bmp;base64,[^"]+" alt="QR code of the app in Google Play"'],
  ['/fist', '<noscript><a href="https://[^"]+">Open the sound: '],
  ['/shop/product/fist', '<noscript><a href="https://[^"]+">Open the sound: '],
  ['/fist', '<noscript><a [^>]*href="https://www.youtube.com/watch[^"]+">Watch it on YouTube<'],
  ['/newsletter', '<noscript><a href="https://[^"]+">Open the sign-up form<'],
])('%s has without scripts %s', async (path, html) => {
  expect(await htmlOf(path)).toMatch(new RegExp(html))
})
