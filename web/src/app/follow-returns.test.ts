import { beforeEach, expect, it, vi } from 'vitest'
import { followReturns } from './follow-returns.ts'

const revalidate = vi.fn(async () => {})
let clock: number
let page: ReturnType<typeof fakePage>

function fakePage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  return { window, document }
}

beforeEach(() => {
  revalidate.mockClear()
  clock = 0
  page = fakePage()
})

const follow = (pathname: string) =>
  followReturns(
    { revalidate, state: { location: { pathname } } },
    (path) => path === '/cart',
    page,
    () => clock,
  )

const focus = () => page.window.dispatchEvent(new Event('focus'))
const showAs = (visibilityState: DocumentVisibilityState) => {
  page.document.visibilityState = visibilityState
  page.document.dispatchEvent(new Event('visibilitychange'))
}

it('reads the cart again when its tab is shown or gets focus', () => {
  follow('/cart')
  clock += 20_000
  showAs('hidden')
  expect(revalidate).not.toHaveBeenCalled()
  showAs('visible')
  expect(revalidate).toHaveBeenCalledTimes(1)
  clock += 20_000
  focus()
  expect(revalidate).toHaveBeenCalledTimes(2)
})

it('reads once for a coming back that is told twice, and not for each of many', () => {
  follow('/cart')
  clock += 20_000
  showAs('visible')
  focus()
  clock += 5_000
  focus()
  expect(revalidate).toHaveBeenCalledTimes(1)
})

it('leaves other pages alone', () => {
  follow('/faq')
  clock += 20_000
  focus()
  expect(revalidate).not.toHaveBeenCalled()
})
