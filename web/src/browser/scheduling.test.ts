import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, afterPaintOrOnLeave } from './scheduling.ts'

let page: EventTarget
const requestFrame = vi.fn<(paint: () => void) => void>()
const act = vi.fn()

async function paint() {
  const painted = afterPaint()
  for (const [frame] of requestFrame.mock.calls) frame()
  await painted
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', requestFrame)
})
afterEach(() => void vi.clearAllMocks())

it('acts after the paint', async () => {
  afterPaintOrOnLeave(act)
  await Promise.resolve()
  expect(act).not.toHaveBeenCalled()
  await paint()
  expect(act).toHaveBeenCalledOnce()
})

it('acts at once when the visitor leaves the page', () => {
  afterPaintOrOnLeave(act)
  page.dispatchEvent(new Event('pagehide'))
  expect(act).toHaveBeenCalledOnce()
})

it('acts once when a page returns after it was left, and paints', async () => {
  afterPaintOrOnLeave(act)
  page.dispatchEvent(new Event('pagehide'))
  await paint()
  page.dispatchEvent(new Event('pagehide'))
  expect(act).toHaveBeenCalledOnce()
})
