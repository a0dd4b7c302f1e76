import { beforeEach, expect, it, vi } from 'vitest'
import { createLowestPrices } from './LowestPrice.tsx'

beforeEach(() => void vi.useFakeTimers())

const lamp = { id: 'lamp', price: 90, lowestBefore: 80 }
const rope = { id: 'rope', price: 50, lowestBefore: 60 }
type FetchPrices = Parameters<typeof createLowestPrices>[0]

it('sends one request for the products that appear together, and reports the result', async () => {
  const fetchPrices = vi.fn<FetchPrices>(async () => [lamp, rope])
  const prices = createLowestPrices(fetchPrices)
  const listener = vi.fn()
  prices.subscribe('rope', 50, listener)
  prices.subscribe('lamp', 90, listener)
  prices.subscribe('lamp', 90, listener)
  expect(prices.before('lamp', 90)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchPrices.mock.calls).toEqual([[['lamp', 'rope']]])
  expect(listener).toHaveBeenCalledTimes(3)
  expect(prices.before('lamp', 90)).toBe(80)
  expect(prices.before('rope', 50)).toBe(60)
  expect(prices.before('rope', 45), 'another price').toBeUndefined()
  prices.subscribe('lamp', 90, listener)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(fetchPrices).toHaveBeenCalledTimes(1)
})

it('repeats the request a few times: the server’s clock may be behind, or the API down', async () => {
  const fetchPrices = vi.fn<FetchPrices>()
  fetchPrices.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('down')).mockResolvedValue([lamp])
  const prices = createLowestPrices(fetchPrices)
  prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetchPrices).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(prices.before('lamp', 90)).toBe(80)
})

it('gives up after some time, and sends a new request for the next page', async () => {
  const fetchPrices = vi.fn<FetchPrices>(async () => [])
  const prices = createLowestPrices(fetchPrices)
  const leave = prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(fetchPrices).toHaveBeenCalledTimes(4)
  leave()
  prices.subscribe('lamp', 90, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchPrices).toHaveBeenCalledTimes(5)
})

it('divides many products among several requests', async () => {
  const fetchPrices = vi.fn<FetchPrices>(async (ids) => ids.map((id) => ({ id, price: 1, lowestBefore: 2 })))
  const prices = createLowestPrices(fetchPrices)
  for (let index = 0; index < 120; index += 1) prices.subscribe(`p${index}`, 1, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchPrices.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20])
})
