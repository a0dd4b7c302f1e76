import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { navigationAddress } from './navigation-address.ts'

const origin = 'https://candlecast.example'

test.each(['/games', '/games?page=2#list', '//evil.example/jobs', '///evil.example', '/%5C%5Cevil.example'])(
  'the page %s stays on this site',
  (path) => {
    const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
    const address = navigationAddress(router, origin)
    expect(address).toBe(`${origin}${path}`)
    expect(new URL(address).origin).toBe(origin)
  },
)

test('the page that is being opened counts, not the one that is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const routes = [{ path: '/' }, { path: '/games', loader: () => promise }]
  const router = createMemoryRouter(routes, { initialEntries: ['/'] })
  const opened = router.navigate('/games')
  expect(navigationAddress(router, origin)).toBe(`${origin}/games`)
  resolve(null)
  await opened
})
