// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createRevalidate } from './revalidate-when-idle.ts'

/** A router with a page whose loads the test finishes one by one, and a page that loads at once. */
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
