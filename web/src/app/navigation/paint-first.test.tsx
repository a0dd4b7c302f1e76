import { createMemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { paintFirst } from './paint-first.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const routerAtHome = () =>
  createMemoryRouter([{ path: '/' }, { path: '/games' }], { instrumentations: [paintFirst] })

it('begins a navigation after the next paint', async () => {
  let paint: FrameRequestCallback = () => {}
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    paint = frame
    return 1
  })
  const router = routerAtHome()
  void router.navigate('/games')
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.location.pathname).toBe('/')
  paint(0)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/games'))
})

it('begins a navigation of a hidden page at once', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const router = routerAtHome()
  await router.navigate('/games')
  expect(router.state.location.pathname).toBe('/games')
})

it('begins a navigation at once to the address that is shown already', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const router = routerAtHome()
  history.pushState(null, '', '/games')
  void router.navigate('/games', { replace: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.location.pathname).toBe('/games')
  history.back()
})

it('fetches code and data after the paint of a page that is shown already', async () => {
  let paint: FrameRequestCallback = () => {}
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    paint = frame
    return 1
  })
  const fetched: string[] = []
  const loader = () => {
    fetched.push('data')
    return null
  }
  const lazy = () => {
    fetched.push('code')
    return Promise.resolve({ loader })
  }
  const router = createMemoryRouter([{ path: '/' }, { path: '/games', lazy }], {
    instrumentations: [paintFirst],
  })
  history.pushState(null, '', '/games')
  const navigation = router.navigate('/games', { replace: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.navigation.state).toBe('loading')
  expect(fetched).toEqual([])
  paint(0)
  await navigation
  expect(fetched).toEqual(['code', 'data'])
  history.back()
})
