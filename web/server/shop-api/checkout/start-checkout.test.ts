import { expect, test } from 'vitest'
import { maxCartItems } from '#shared/api/values.ts'
import { Refusal } from '../http/refusal.ts'
import { sampleLine } from '../testing/place-order.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { checkCart, legalVersions, priceCart } from './start-checkout.ts'

const product = (id: string, priceOre: number, unlocks = [id]) => sampleLine(id, { priceOre, unlocks })
const products = new Map(
  [
    product('fod', 25_000),
    product('fist', 25_000),
    product('podcast', 18_750, ['fod']),
    product('bundle', 50_000, ['fod', 'fist']),
    product('sticker', 100),
    product('badge', 200),
    product('huge', 99_999_999),
  ].map((item) => [item.id, item]),
)
const item = (id: string, price = 1_000_000) => ({ id, title: '', price })

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}
const problemOf = (act: () => unknown) => refusalOf(act)?.problem

test.each([
  ['no products', [], { code: 'cart-empty' }],
  [
    'too many products',
    Array.from({ length: maxCartItems + 1 }, (_, index) => item(`p${index}`)),
    { code: 'cart-too-large' },
  ],
  [
    'a product several times',
    [item('a'), item('b'), item('a'), item('a')],
    { code: 'duplicate-products', ids: ['a'] },
  ],
  ['one product', [item('a')], undefined],
  ['the maximum', Array.from({ length: maxCartItems }, (_, index) => item(`p${index}`)), undefined],
])('a cart of %s', (_, items, problem) => {
  expect(problemOf(() => checkCart(items))).toEqual(problem)
})

test('lines have the published titles and prices, in the order of the cart', () => {
  expect(priceCart([item('fist'), item('podcast', 187.5)], products)).toEqual([
    products.get('fist'),
    products.get('podcast'),
  ])
})

test('refuses products that are not for sale', () => {
  expect(problemOf(() => priceCart([item('fod'), item('__proto__'), item('gone')], products))).toEqual({
    code: 'products-unavailable',
    ids: ['__proto__', 'gone'],
  })
})

test('refuses products that the rest of the cart contains', () => {
  expect(problemOf(() => priceCart([item('fod'), item('bundle')], products))).toEqual({
    code: 'contained-in-cart',
    ids: ['fod'],
  })
  expect(problemOf(() => priceCart([item('fod'), item('podcast')], products))).toEqual({
    code: 'contained-in-cart',
    ids: ['podcast'],
  })
})

test('refuses a price that has risen, even by one öre, and accepts one that has fallen', () => {
  expect(problemOf(() => priceCart([item('fist', 250), item('podcast', 187.49)], products))).toEqual({
    code: 'prices-changed',
    changes: [{ id: 'podcast', title: 'The podcast', before: 187.49, now: 187.5 }],
  })
  expect(priceCart([item('podcast', 215)], products)[0]?.priceOre).toBe(18_750)
})

test('refuses a total below the smallest charge, 3 SEK', () => {
  expect(problemOf(() => priceCart([item('badge')], products))).toEqual({ code: 'total-too-small' })
  expect(priceCart([item('badge'), item('sticker')], products)).toHaveLength(2)
})

test('refuses a total above the largest charge', () => {
  expect(priceCart([item('huge')], products)).toHaveLength(1)
  expect(problemOf(() => priceCart([item('huge'), item('sticker')], products))).toEqual({
    code: 'cart-too-large',
  })
})

const published = sampleLegalContent

test('a checkout remembers the version of each text', () => {
  expect(legalVersions(published)).toEqual({ terms: '2026-11-22', withdrawal: '2026-11-22' })
})

test('without a seller the shop is closed', () => {
  const refusal = refusalOf(() => legalVersions({ ...published, seller: undefined }))
  expect(refusal).toMatchObject({
    problem: { code: 'seller-incomplete' },
    message:
      'The shop is not open: the seller’s details are missing in the site settings. Publish what is missing in the Studio.',
  })
})

test.each(['terms', 'withdrawal'])('without the page %s the shop is closed', (missing) => {
  const texts = published.texts.filter(({ page }) => page !== missing)
  const refusal = refusalOf(() => legalVersions({ ...published, texts }))
  expect(refusal).toMatchObject({
    problem: { code: 'seller-incomplete' },
    message: expect.stringContaining(`the page “${missing}” is missing`),
  })
})
