import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLowestPrices } from './lowest-prices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lamp = { id: 'lamp', price: 90, lowestBefore: 80 }
const rope = { id: 'rope', price: 50, lowestBefore: 60 }
type Ask = Parameters<typeof createLowestPrices>[0]

it('asks once for the products that appear together, and tells the answer', async () => {
  const ask = vi.fn<Ask>(async () => [lamp, rope])
  const prices = createLowestPrices(ask)
  const listener = vi.fn()
  prices.subscribe('rope', 50, listener)
  prices.subscribe('lamp', 90, listener)
  prices.subscribe('lamp', 90, listener)
  expect(prices.before('lamp', 90)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask.mock.calls).toEqual([[['lamp', 'rope']]])
  expect(listener).toHaveBeenCalledTimes(3)
  expect(prices.before('lamp', 90)).toBe(80)
  expect(prices.before('rope', 50)).toBe(60)
  prices.subscribe('lamp', 90, listener)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('says nothing about another price than the one that the answer is about', async () => {
  const prices = createLowestPrices(async () => [lamp])
  prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(prices.before('lamp', 85)).toBeUndefined()
})

it('asks again a few times: the server’s clock may be behind, or the API down', async () => {
  const ask = vi.fn<Ask>()
  ask.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('down')).mockResolvedValue([lamp])
  const prices = createLowestPrices(ask)
  prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(prices.before('lamp', 90)).toBe(80)
})

it('gives up after some time, and asks again for the next page', async () => {
  const ask = vi.fn<Ask>(async () => [])
  const prices = createLowestPrices(ask)
  const leave = prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(ask).toHaveBeenCalledTimes(4)
  leave()
  prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(5)
})

it('asks for many products in several requests', async () => {
  const ask = vi.fn<Ask>(async (ids) => ids.map((id) => ({ id, price: 1, lowestBefore: 2 })))
  const prices = createLowestPrices(ask)
  for (let index = 0; index < 120; index += 1) prices.subscribe(`p${index}`, 1, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20])
})
