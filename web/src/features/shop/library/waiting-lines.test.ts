import { expect, it } from 'vitest'
import type { LineDelivery, Order, OrderList } from '#shared/shop-contract.ts'
import { waitingLines } from './waiting-lines.ts'

const line = (id: string, delivery: LineDelivery) => ({
  id,
  title: `The ${id}`,
  price: 250,
  vatRate: 25,
  vat: 50,
  delivery,
})
const ordered = (lines: Order['lines'], change: Partial<Order> = {}): OrderList => ({
  data: [
    { number: 7, paidAt: '2026-11-22T10:00:00Z', status: 'paid', lines, total: 250, refunded: 0, ...change },
  ],
  processing: [],
  redeemed: [],
})
const product = (id: string, preOrder: boolean) => ({ id, preOrder, image: null })
const reading =
  (...products: ReturnType<typeof product>[]) =>
  async () => ({ products })

const stateOf = async (...parameters: Parameters<typeof waitingLines>) =>
  (await waitingLines(...parameters)).map(({ id, isReleased }) => [id, isReleased])

it('lists waiting lines, but no unlocked or withdrawn line', async () => {
  const lines = [
    line('fod', 'ready'),
    line('fist', 'delivered'),
    line('map', 'unlocked'),
    line('atlas', 'withdrawn'),
  ]
  expect(await stateOf(ordered(lines), reading(product('fod', false)))).toEqual([['fod', true]])
})

it('leaves out gifts, which wait for their recipients', async () => {
  const gift = { to: 'bo@reader.example', state: 'ready', code: null } as const
  const list = ordered([line('fod', 'ready')], { gift })
  expect(await stateOf(list, reading(product('fod', false)))).toEqual([])
})

it.each<[string, Parameters<typeof waitingLines>[1], boolean]>([
  ['is still one', reading(product('dracula', true)), false],
  ['is released', reading(product('dracula', false)), true],
  ['is no longer on sale', reading(), true],
  ['can’t be looked up', async () => null, false],
])('a pre-order that %s', async (_, read, isReleased) => {
  expect(await stateOf(ordered([line('dracula', 'pre-order')]), read)).toEqual([['dracula', isReleased]])
})

it('reads no content without waiting lines', async () => {
  const fail = () => Promise.reject(new Error('Nothing is to be read.'))
  expect(await waitingLines(null, fail)).toEqual([])
  expect(await waitingLines(ordered([line('fod', 'unlocked')]), fail)).toEqual([])
  expect(await waitingLines(ordered([line('fod', 'ready')], { status: 'refunded' }), fail)).toEqual([])
})
