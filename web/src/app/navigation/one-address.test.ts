import { createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { oneAddress } from './one-address.ts'

it('leads from another spelling of an address to the one address, before a loader runs', async () => {
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
