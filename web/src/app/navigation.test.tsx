import { createMemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRevalidate, navigationAddress, oneAddress, revalidateOnReturn } from './navigation.ts'

const origin = 'https://candlecast.example'

it('keeps the address of each page on this site', () => {
  const paths = [
    '/games',
    '/games?page=2#list',
    '//evil.example/jobs',
    '///evil.example',
    '/%5C%5Cevil.example',
  ]
  for (const path of paths) {
    const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
    const address = navigationAddress(router, origin)
    expect(address).toBe(`${origin}${path}`)
    expect(new URL(address).origin, path).toBe(origin)
  }
})

it('returns the address of the loading page, not of the shown page', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const routes = [{ path: '/' }, { path: '/games', loader: () => promise }]
  const router = createMemoryRouter(routes, { initialEntries: ['/'] })
  const opened = router.navigate('/games')
  expect(navigationAddress(router, origin)).toBe(`${origin}/games`)
  resolve(null)
  await opened
})

it('redirects another spelling to the canonical path, before a loader runs', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const loaded: string[] = []
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    loaded.push(`${pathname}${search}`)
    return null
  }
  const router = createMemoryRouter(
    [
      {
        middleware: [oneAddress],
        loader: () => null,
        children: [{ path: '*', loader, Component: () => null }],
      },
    ],
    { initialEntries: ['/start'] },
  )
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const shown: string[] = []
  const rows = ['/faq', '/FAQ/?a=B', '/%66aq', '/press//fist/', '/%', '/%ff']
  for (const path of rows) {
    await router.navigate(path)
    const { pathname, search } = router.state.location
    shown.push(`${pathname}${search}`)
  }
  const expected = ['/faq', '/faq?a=B', '/faq', '/press/fist', '/%', '/%ff']
  expect(shown).toEqual(expected)
  expect(loaded).toEqual(['/start', ...expected])
  router.dispose()
})

/** The test finishes each load of the first page; the second page loads at once. */
function slowRouter() {
  const loads: PromiseWithResolvers<string>[] = []
  const loader = vi.fn(() => {
    const load = Promise.withResolvers<string>()
    loads.push(load)
    return load.promise
  })
  const other = vi.fn(() => 'other')
  const router = createMemoryRouter([
    { path: '/', loader },
    { path: '/other', loader: other },
  ])
  return { router, loader, other, finish: (index: number) => loads[index]?.resolve(`load ${index}`) }
}

it('does not restart the first load, and revalidates once after it', async () => {
  const { router, loader, finish } = slowRouter()
  const revalidate = createRevalidate(router)
  revalidate()
  revalidate()
  expect(loader).toHaveBeenCalledOnce()
  finish(0)
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect(Object.values(router.state.loaderData)).toEqual(['load 0'])
  finish(1)
  await vi.waitFor(() => expect(Object.values(router.state.loaderData)).toEqual(['load 1']))
  expect(loader).toHaveBeenCalledTimes(2)
  router.dispose()
})

it('does not restart a navigation', async () => {
  const { router, loader, other, finish } = slowRouter()
  finish(0)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  await router.navigate('/other')
  expect(other).toHaveBeenCalledOnce()
  const revalidate = createRevalidate(router)
  void router.navigate('/')
  revalidate()
  expect(loader).toHaveBeenCalledTimes(2)
  finish(1)
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(3))
  expect(router.state.location.pathname).toBe('/')
  expect(Object.values(router.state.loaderData)).toEqual(['load 1'])
  router.dispose()
})

it('revalidates at once while no page is loading', async () => {
  const { router, loader, finish } = slowRouter()
  finish(0)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  createRevalidate(router)()
  expect(loader).toHaveBeenCalledTimes(2)
  router.dispose()
})

describe('a return to the tab', () => {
  const revalidate = vi.fn(async () => {})
  let clock: number
  let page: ReturnType<typeof fakePage>

  function fakePage() {
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    })
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

  it('revalidates once for two events of one return, and at most once in 15 seconds', () => {
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
})
