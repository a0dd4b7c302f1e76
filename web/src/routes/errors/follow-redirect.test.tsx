import { createBrowserRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ContentSource } from '../../features/content/source/source.ts'
import { redirectOrNotFound } from './redirect-or-not-found.ts'

/** A site whose page `/tower` moves to `/keep`. */
async function start() {
  let hasMoved = false
  const read: ContentSource['read'] = async () => ({ to: '/keep', permanent: true }) as never
  history.replaceState(null, '', '/games')
  const router = createBrowserRouter([
    { path: '/games', element: null },
    { path: '/keep', element: null },
    {
      path: '/tower',
      element: null,
      loader: ({ request }) => (hasMoved ? redirectOrNotFound({ read }, request) : null),
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
