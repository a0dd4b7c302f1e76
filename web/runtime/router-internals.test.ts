// @vitest-environment jsdom
import { createRequire } from 'node:module'
import { createBrowserRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { pushHistoryEntry } from './router-internals.ts'

/** The version of react-router whose `createBrowserHistory` router-internals.ts was written for. */
const CHECKED_VERSION = '7.18.4'

const newRouter = () =>
  createBrowserRouter([{ path: '*', loader: () => null, Component: () => null, HydrateFallback: () => null }])

let router: ReturnType<typeof newRouter> | undefined

afterEach(() => {
  router?.dispose()
  history.replaceState(null, '', '/')
})

it('matches the installed version of the router', () => {
  const { version }: { version: unknown } = createRequire(import.meta.url)('react-router/package.json')
  expect(
    version,
    'Read createBrowserHistory of the new version, correct router-internals.ts, then set CHECKED_VERSION.',
  ).toBe(CHECKED_VERSION)
})

it('writes history state in the same format as the router', async () => {
  router = newRouter()
  expect(history.state).toMatchObject({ idx: 0 })
  await router.navigate('/one')
  const written = history.state
  expect(written).toMatchObject({ idx: 1, key: expect.any(String) })
  pushHistoryEntry('/two')
  expect(history.state).toMatchObject({ idx: 2, key: expect.any(String) })
  expect(Object.keys(written)).toEqual(expect.arrayContaining(Object.keys(history.state)))
  expect(history.state.key).not.toBe(written.key)
})

it('keeps the router’s index, so that Back leads to the previous page', async () => {
  router = newRouter()
  await router.navigate('/one')
  pushHistoryEntry('/two')
  await router.navigate('/two', { replace: true })
  expect(history.state).toMatchObject({ idx: 2 })
  const isBack = new Promise<void>((resolve) => {
    router?.subscribe(({ location, navigation }) => {
      if (location.pathname === '/one' && navigation.state === 'idle') resolve()
    })
  })
  await router.navigate(-1)
  await isBack
  expect(location.pathname).toBe('/one')
})

it('starts at index 0 when other code has written the history state', () => {
  history.replaceState('not the router’s', '', '/')
  pushHistoryEntry('/one')
  expect(history.state).toMatchObject({ idx: 1 })
})
