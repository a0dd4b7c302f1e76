import { expect, it } from 'vitest'
import { entriesOf } from './entries.ts'
import { closeJobs, endSales, reduced, startSale } from './several.ts'

const day = (date: number) => `2026-11-${date}T08:00:00.000Z`
const now = Date.parse(day(27))
const sale = (from: number, to: number) => ({ price: 200, from: day(from), to: day(to) })
const product = (_id: string, price: unknown, fields: object = {}) => ({
  _id,
  _type: 'product',
  title: _id,
  price,
  ...fields,
})

it('puts products into one sale, each at its own price in whole SEK', () => {
  const products = entriesOf([product('fod', 250), product('fist', 187.5), product('drafts.fist', 187.5)])
  const set = (price: number) => ({ set: { sale: { price, from: day(28), to: day(30) } } })
  expect(startSale(products, { percent: 20, from: day(28), to: day(30) })).toEqual([
    { target: { id: 'fod', title: 'fod', isPublished: true, hasDraft: false }, patch: set(200) },
    { target: { id: 'fist', title: 'drafts.fist', isPublished: true, hasDraft: true }, patch: set(150) },
  ])
})

it.each([
  ['no reduction', 250, 0, 28, 30, 'from 1 to 99'],
  ['everything', 250, 100, 28, 30, 'from 1 to 99'],
  ['no number', 250, Number.NaN, 28, 30, 'from 1 to 99'],
  ['an end before the beginning', 250, 20, 30, 28, 'must end after it begins'],
  ['a product without a price', null, 20, 28, 30, 'a has no price'],
  ['a price that stays', 1, 20, 28, 30, 'no lower price in whole SEK'],
])('refuses a sale with %s', (_name, price, percent, from, to, refusal) => {
  const found = startSale(entriesOf([product('a', price)]), { percent, from: day(from), to: day(to) })
  expect(found).toEqual({ refusal: expect.stringContaining(refusal) })
})

it('says the price of a sale beforehand', () => {
  const [entry] = entriesOf([product('fod', 99.9)])
  expect(entry && reduced(entry, 15)).toEqual({ title: 'fod', price: 99.9, sale: 85 })
})

it('ends sales that run, clears planned ones, and leaves others alone', () => {
  const products = entriesOf([
    product('running', 250, { sale: sale(20, 30) }),
    product('planned', 250, { sale: sale(28, 30) }),
    product('over', 250, { sale: sale(20, 26) }),
    product('none', 250),
  ])
  expect(endSales(products, now).map(({ target, patch }) => [target.id, patch])).toEqual([
    ['running', { set: { 'sale.to': day(27) } }],
    ['planned', { unset: ['sale'] }],
  ])
})

it('closes jobs', () => {
  expect(closeJobs(entriesOf([{ _id: 'a', _type: 'job', title: 'Writer' }]))).toMatchObject([
    { target: { id: 'a', title: 'Writer' }, patch: { set: { open: false } } },
  ])
})
