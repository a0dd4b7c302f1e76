import { createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { navigationAddress, oneAddress } from './addresses.ts'

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
