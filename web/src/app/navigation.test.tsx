import { createMemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { ContentUnavailable } from '../features/content/source/ports.ts'
import {
  createRevalidate,
  documentInOutage,
  navigationAddress,
  oneAddress,
  revalidateOnReturn,
} from './navigation.ts'

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

it('does not restart the first load, and revalidates once after it, and then at once', async () => {
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
  revalidate()
  expect(loader).toHaveBeenCalledTimes(3)
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

describe('a return to the tab', () => {
  function startOn(pathname: string) {
    const revalidate = vi.fn(async () => {})
    const time = { now: 0 }
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    })
    revalidateOnReturn(
      { revalidate, state: { location: { pathname } } },
      (path) => path === '/cart',
      { window, document },
      () => time.now,
    )
    return {
      revalidate,
      wait: (ms: number) => {
        time.now += ms
      },
      focus: () => window.dispatchEvent(new Event('focus')),
      showAs(visibilityState: DocumentVisibilityState) {
        document.visibilityState = visibilityState
        document.dispatchEvent(new Event('visibilitychange'))
      },
    }
  }

  it('revalidates a cart page when its tab becomes visible or gets focus, once in 15 seconds', () => {
    const { revalidate, wait, focus, showAs } = startOn('/cart')
    wait(20_000)
    showAs('hidden')
    expect(revalidate).not.toHaveBeenCalled()
    showAs('visible')
    focus()
    wait(5_000)
    focus()
    expect(revalidate).toHaveBeenCalledTimes(1)
    wait(20_000)
    focus()
    expect(revalidate).toHaveBeenCalledTimes(2)
  })

  it('does not revalidate other pages', () => {
    const { revalidate, wait, focus } = startOn('/faq')
    wait(20_000)
    focus()
    expect(revalidate).not.toHaveBeenCalled()
  })
})

describe('a page whose content can’t be read', () => {
  async function open({ isReachable = true, cause = new ContentUnavailable() as Error } = {}) {
    const load = vi.fn()
    let isDown = false
    const loader = () => {
      if (isDown) throw cause
      return 'content'
    }
    const page = documentInOutage(() => router.state, { isReachable: async () => isReachable, load })
    const router = createMemoryRouter(
      [
        {
          errorElement: null,
          children: [
            { path: '/', middleware: [page], loader, element: null },
            { path: '/faq', middleware: [page], loader, element: null },
          ],
        },
      ],
      { initialEntries: ['/'] },
    )
    await vi.waitFor(() => expect(router.state.initialized).toBe(true))
    isDown = true
    const settled = () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve)
      })
    return { router, load, settled }
  }

  it('is loaded as a document, while the page before it stays', async () => {
    const { router, load, settled } = await open()
    void router.navigate('/faq')
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    await settled()
    expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['loading', '/'])
  })

  it.each([
    ['its server can’t be reached either', { isReachable: false }],
    ['something else is wrong', { cause: new TypeError('Broken') }],
  ])('shows its error when %s', async (_, how) => {
    const { router, load } = await open(how)
    await router.navigate('/faq')
    expect([load.mock.calls.length, router.state.errors]).toEqual([0, expect.anything()])
  })

  it('is not loaded again as a document while it is shown', async () => {
    const { router, load } = await open()
    await router.revalidate()
    expect(load).not.toHaveBeenCalled()
  })
})
