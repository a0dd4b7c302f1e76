import { createBrowserRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isRefused, writtenAddresses } from '#shared/links/testing/written-addresses.ts'
import type { ContentSource } from '#site/features/content/source/source.ts'
import { redirectOrNotFound } from './redirect-or-not-found.ts'

const reading =
  (to: string): ContentSource['read'] =>
  async () =>
    ({ to, permanent: true }) as never

/** A site whose page `/tower` moves to `/keep`. */
async function start() {
  let hasMoved = false
  history.replaceState(null, '', '/games')
  const router = createBrowserRouter([
    { path: '/games', element: null },
    { path: '/keep', element: null },
    {
      path: '/tower',
      element: null,
      loader: ({ request }) => (hasMoved ? redirectOrNotFound({ read: reading('/keep') }, request) : null),
    },
  ])
  onTestFinished(() => router.dispose())
  await vi.waitUntil(() => router.state.initialized)
  return {
    router,
    move: () => {
      hasMoved = true
    },
    expectPath: (path: string) => vi.waitFor(() => expect(router.state.location.pathname).toBe(path)),
  }
}

it('leads from an open page that moves to its new address, and Back leads to the page before', async () => {
  const { router, move, expectPath } = await start()
  await router.navigate('/tower')
  move()
  await router.revalidate()
  await expectPath('/keep')
  await router.navigate(-1)
  await expectPath('/games')
})

it('leads by Back to a page that has moved meanwhile, and by Back again to the page before', async () => {
  const { router, move, expectPath } = await start()
  await router.navigate('/tower')
  await router.navigate('/keep?part=2')
  move()
  await router.navigate(-1)
  await vi.waitUntil(() => router.state.location.search === '')
  await expectPath('/keep')
  await router.navigate(-1)
  await expectPath('/games')
})

it('keeps the page with the link to a page that has moved', async () => {
  const { router, move, expectPath } = await start()
  move()
  await router.navigate('/tower')
  await expectPath('/keep')
  await router.navigate(-1)
  await expectPath('/games')
})

/** The target of the redirect, or else the status. */
async function ledTo(to: string): Promise<string> {
  const request = new Request('https://candlecast.example/before')
  const thrown: unknown = await redirectOrNotFound({ read: reading(to) }, request).catch(
    (error: unknown) => error,
  )
  if (thrown instanceof Response) return thrown.headers.get('location') ?? ''
  return typeof thrown === 'object' && thrown && 'init' in thrown
    ? JSON.stringify(thrown.init)
    : String(thrown)
}

it('redirects to each address that editors can write, and responds 404 for others', async () => {
  const led = await Promise.all(writtenAddresses.map(async ([to]) => [to, await ledTo(to)]))
  const expected = writtenAddresses.map(([to, address]) => {
    const isPage = !isRefused(address) && !/^(mailto|tel):/.test(address)
    return [to, isPage ? address : '{"status":404}']
  })
  expect(led).toEqual(expected)
})
