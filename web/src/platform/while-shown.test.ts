import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileShown } from './while-shown.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const hide = () => page.dispatchEvent(new Event('pagehide'))

it('stops while the page is in the back/forward cache, and starts when it returns', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const returned = vi.fn()
  whileShown(start, returned)
  show(false)
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  hide()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  expect(returned).not.toHaveBeenCalled()
  show(true)
  expect([start.mock.calls.length, stop.mock.calls.length, returned.mock.calls.length]).toEqual([2, 1, 1])
})

it('stops for good', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  whileShown(start, vi.fn())()
  hide()
  show(true)
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
})
