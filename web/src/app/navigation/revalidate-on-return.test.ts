import { beforeEach, expect, it, vi } from 'vitest'
import { revalidateOnReturn } from './revalidate-on-return.ts'

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

const startOn = (pathname: string) =>
  revalidateOnReturn(
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

it('revalidates a cart page when its tab becomes visible or gets focus', () => {
  startOn('/cart')
  clock += 20_000
  showAs('hidden')
  expect(revalidate).not.toHaveBeenCalled()
  showAs('visible')
  expect(revalidate).toHaveBeenCalledTimes(1)
  clock += 20_000
  focus()
  expect(revalidate).toHaveBeenCalledTimes(2)
})

it('revalidates once when both events fire for one return, and at most once in 15 seconds', () => {
  startOn('/cart')
  clock += 20_000
  showAs('visible')
  focus()
  clock += 5_000
  focus()
  expect(revalidate).toHaveBeenCalledTimes(1)
})

it('does not revalidate other pages', () => {
  startOn('/faq')
  clock += 20_000
  focus()
  expect(revalidate).not.toHaveBeenCalled()
})
