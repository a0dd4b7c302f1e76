import { act, type ReactNode, useSyncExternalStore } from 'react'
import { renderToString } from 'react-dom/server'
import type { createBrowserRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { hydratePage } from './hydrate-page.ts'

type Router = Parameters<typeof hydratePage>[0]['router']
type RouterState = ReturnType<typeof createBrowserRouter>['state']

const outline = <h1>Account</h1>

function useIsHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
const AccountPage = () => (useIsHydrated() ? <h1>My Account</h1> : outline)

/** A router whose first page is there when `finish` is called. */
function aRouter() {
  let listener: (state: RouterState) => void = () => {}
  const state = { initialized: false, errors: null, location: { pathname: '/account' } } as RouterState
  const router: Router = {
    state,
    subscribe: (listen) => {
      listener = (next) => listen(next, { deletedFetchers: [], flushSync: false, newErrors: null })
      return () => {}
    },
    revalidate: vi.fn(async () => {}),
  }
  const finish = (change: Partial<RouterState> = {}) => {
    Object.assign(state, { initialized: true, ...change })
    listener(state)
  }
  return { router, finish }
}

let root: HTMLElement
let heading: Element | null
const shown = () => root.querySelector('h1')

function takeOver(router: Router, app: ReactNode = <AccountPage />) {
  void hydratePage({ root, app, router, isOutline: true })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `<div id="root">${renderToString(outline)}</div>`
  root = document.body.querySelector('div') ?? document.body
  heading = shown()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('keeps the outline of a private page until its data is there, hydrates it, and loads the data once', async () => {
  const { router, finish } = aRouter()
  takeOver(router)
  await pass(1_000)
  expect([shown(), shown()?.textContent]).toEqual([heading, 'Account'])
  finish()
  await pass(100)
  expect([shown(), shown()?.textContent]).toEqual([heading, 'My Account'])
  expect(router.revalidate).not.toHaveBeenCalled()
})

it('replaces the outline of a private page by an error, another page or what shows that the page loads', async () => {
  const ends = {
    error: { errors: { page: new Error('down') } },
    'another page': { location: { pathname: '/shop' } },
    loading: undefined,
  }
  for (const [end, change] of Object.entries(ends)) {
    root.innerHTML = renderToString(outline)
    heading = shown()
    const { router, finish } = aRouter()
    takeOver(router, <h1>{end}</h1>)
    if (change) finish(change as Partial<RouterState>)
    await pass(change ? 100 : 2_900)
    if (!change) expect(shown(), end).toBe(heading)
    await pass(200)
    expect(shown()?.textContent).toBe(end)
    root.remove()
    root = document.body.appendChild(document.createElement('div'))
  }
})
