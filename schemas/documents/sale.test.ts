import { expect, it } from 'vitest'
import type { SaleSurroundings } from '../links/other-documents.ts'
import { overlapFaults, reducedFrom, reductionFault } from './sale.ts'

const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T08:00:00.000Z`
const line = (key: string, price = 199, product = 'fod') => ({ _key: key, product: { _ref: product }, price })
const sale = (from: number, until: number, ...products: ReturnType<typeof line>[]) => ({
  from: day(from),
  until: day(until),
  products,
})

const around = (from: number, until: number): SaleSurroundings => ({
  id: 'winter',
  own: null,
  products: [{ _id: 'fod', id: 'fod', title: 'Fortress', price: 250, unlocks: ['fod'], closedGroup: null }],
  sales: [{ title: 'Advent', from: day(from), until: day(until), refs: ['fod', 'fist'] }],
  closed: [],
})

it.each([
  ['before it', 1, 4, undefined],
  ['right after it', 7, 9, undefined],
  ['into it', 1, 5, 'in the sale “Advent” from 4 Dec 2026, 09:00 until 7 Dec 2026, 09:00'],
  ['around it', 1, 9, 'end or move one of the two'],
  ['within it', 5, 6, '“Fortress”'],
])('a product in another sale, in one %s', (_name, from, until, message) => {
  const [fault] = overlapFaults(sale(from, until, line('a')), around(4, 7))
  if (message === undefined) expect(fault).toBeUndefined()
  else expect(fault).toEqual({ message: expect.stringContaining(message), path: [{ _key: 'a' }, 'product'] })
})

it('refuses a product twice, and leaves other products alone', () => {
  const twice = overlapFaults(sale(1, 2, line('a'), line('b')), around(4, 7))
  expect(twice).toEqual([{ message: '“Fortress” is in this sale twice.', path: [{ _key: 'b' }, 'product'] }])
  expect(overlapFaults(sale(4, 7, line('a', 199, 'bundle')), around(4, 7))).toEqual([])
})

it.each([
  ['below the lowest price', 199, 250, 250, undefined],
  ['at the lowest price', 187.5, 250, 187.5, 'the lowest is 187.50 SEK'],
  [
    'above the lowest price, below the ordinary one',
    199,
    250,
    187.5,
    'No reduction: the lowest is 187.50 SEK',
  ],
  ['at the ordinary price of a product without a history', 250, 250, undefined, 'the lowest is 250 SEK'],
  ['below the ordinary price of a product without a history', 249, 250, undefined, undefined],
  ['above an ordinary price that became lower', 230, 200, 250, 'the lowest is 200 SEK'],
])('a sale price %s', (_name, price, ordinary, lowest, message) => {
  const faults = reductionFault(line('a', price), 'Fortress', ordinary, lowest)
  expect(faults.map((fault) => fault.message)).toEqual(message ? [expect.stringContaining(message)] : [])
})

const now = Date.parse(day(10))

it.each([
  ['of a planned sale counts from its beginning', sale(12, 14, line('a')), null, day(12)],
  ['of a running sale counts from its beginning', sale(8, 14, line('a')), sale(8, 14, line('a')), day(8)],
  [
    'that changes during a sale counts from now',
    sale(8, 14, line('a', 180)),
    sale(8, 14, line('a')),
    day(10),
  ],
  ['of a backdated sale counts from now', sale(8, 14, line('a')), null, day(10)],
  ['of a sale that is moved back counts from now', sale(8, 14, line('a')), sale(12, 14, line('a')), day(10)],
])('a price %s', (_name, given, own, from) => {
  expect(reducedFrom(line('a', given.products[0]?.price), given, own, now)).toBe(from)
})
