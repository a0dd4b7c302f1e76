import { expect, it } from 'vitest'
import type { LineDelivery } from '#shared/api/orders.ts'
import { listOf, orderLine, paidOrder } from '../testing/render-in-shop.tsx'
import { waitingLines } from './ReadyToUnlock.tsx'

const line = (id: string, delivery: LineDelivery) =>
  orderLine({ id, title: `The ${id}`, price: 250 }, delivery)
const ordered = (...order: Parameters<typeof paidOrder>) => listOf(paidOrder(...order))
const product = (id: string, preOrder: boolean, isGameOut = false) => ({
  id,
  release: preOrder ? { releasedAt: null, isGameOut } : null,
  image: null,
})
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
  ['is a pre-order of a game that is out', reading(product('dracula', true, true)), true],
  ['is not published any more', reading(), false],
  ['can’t be looked up', async () => null, false],
])('a pre-order that %s', async (_, read, isReleased) => {
  expect(await stateOf(ordered([line('dracula', 'pre-order')]), read)).toEqual([['dracula', isReleased]])
})

it('keeps the word of the shop that a pre-order is released, and the day that its buyer was told', async () => {
  const told = { ...line('dracula', 'pre-order'), isReleased: true }
  const planned = { ...line('saga', 'pre-order'), releaseOn: '2026-12-10' }
  expect(await waitingLines(ordered([told, planned]), async () => null)).toMatchObject([
    { isReleased: true, isPreOrder: true, releaseOn: null },
    { isReleased: false, isPreOrder: true, releaseOn: '2026-12-10' },
  ])
})

it('reads no content without waiting lines', async () => {
  const fail = () => Promise.reject(new Error('Nothing is to be read.'))
  expect(await waitingLines(null, fail)).toEqual([])
  expect(await waitingLines(ordered([line('fod', 'unlocked')]), fail)).toEqual([])
  expect(await waitingLines(ordered([line('fod', 'ready')], { status: 'refunded' }), fail)).toEqual([])
})
