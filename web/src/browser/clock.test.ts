import { beforeEach, expect, it, vi } from 'vitest'
import { nextChange, type Priced } from '#shared/prices/current-price.ts'
import { createClock } from './clock.ts'

const DAY = 24 * 60 * 60_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))

const iso = (ms: number) => new Date(ms).toISOString()
const onSale = (from: number, to: number) => ({
  price: 100,
  sales: [{ price: 90, from: iso(from), until: iso(to) }],
})

const changesOf = (products: readonly Priced[]) => (now: number) => nextChange(products, now)

function start(now = Date.now) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return { clock: createClock(0, page, now), page }
}

it('reports each change at its moment, with one timer for all products', () => {
  const { clock } = start()
  const [first, second] = [vi.fn(), vi.fn()]
  clock.subscribe(changesOf([onSale(1_000, 3_000)]), first)
  clock.subscribe(changesOf([onSale(2_000, 9_000)]), second)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(first).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(first).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(first).toHaveBeenCalledTimes(2)
  expect(second).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(6_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('sets no timer for products without a planned change, or that have left the page', () => {
  const { clock } = start()
  clock.subscribe(changesOf([{ price: 100, sales: [] }]), vi.fn())
  clock.subscribe(changesOf([onSale(1_000, 2_000)]), vi.fn())()
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for changes beyond the longest delay of a timer', () => {
  const { clock } = start()
  const listener = vi.fn()
  clock.subscribe(changesOf([onSale(60 * DAY, 61 * DAY)]), listener)
  vi.advanceTimersByTime(60 * DAY - 1)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('checks again when a suspended tab becomes visible', () => {
  const { clock, page } = start()
  const listener = vi.fn()
  clock.subscribe(changesOf([onSale(1_000, DAY)]), listener)
  vi.setSystemTime(5_000)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(listener).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledTimes(1)
})

it('tells its watchers that the time was set back, and reports the change again', () => {
  let now = 5_000
  const { clock } = start(() => now)
  const listener = vi.fn()
  clock.subscribe(changesOf([onSale(4_000, 9_000)]), listener)
  now = 3_000
  clock.jump()
  expect(listener).toHaveBeenCalledTimes(1)
  now = 4_000
  vi.advanceTimersByTime(1_000)
  expect(listener).toHaveBeenCalledTimes(2)
})
