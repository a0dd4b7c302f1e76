import { expect, it } from 'vitest'
import { saleFault, saleText } from './sale.ts'

const sale = { price: 80, from: '2026-11-27T00:00:00Z', to: '2026-11-30T00:00:00Z' }

it.each([
  ['a complete sale', {}, 100, undefined],
  ['a sale price that is the ordinary one', {}, 80, 'lower than the ordinary price, 80 SEK'],
  ['a sale price above the ordinary one', {}, 79.99, 'lower than the ordinary price, 79.99 SEK'],
  ['a sale that ends as it begins', { to: sale.from }, 100, 'must end after it begins'],
  ['a sale that ends before it begins', { to: '2026-11-26T00:00:00Z' }, 100, 'must end after it begins'],
  ['the same moment in two time zones', { to: '2026-11-27T01:00:00+01:00' }, 100, 'must end after it begins'],
  ['a product without an ordinary price yet', {}, undefined, undefined],
])('%s', (_, change, ordinary, message) => {
  const fault = saleFault({ ...sale, ...change }, ordinary)
  if (message === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(message)
})

const day = (date: number) => `2026-11-${date}T08:00:00Z`
const productOnSale = (from: number, to: number, price = 199) => ({
  price: 250,
  sale: { price, from: day(from), to: day(to) },
})

it.each([
  ['planned', productOnSale(28, 30), 'Planned: Sale 199 SEK from 28 Nov 09:00'],
  ['running', productOnSale(26, 30), 'Sale 199 SEK until 30 Nov 09:00'],
  ['over', productOnSale(20, 26), undefined],
  ['that lowers nothing', productOnSale(26, 30, 250), undefined],
  ['unfinished', { price: 250, sale: { price: 199, from: day(26), to: null } }, undefined],
  ['missing', { price: 250, sale: null }, undefined],
])('the row of a product with a sale that is %s', (_name, product, text) => {
  expect(saleText(product, Date.parse(day(27)))).toBe(text)
})
