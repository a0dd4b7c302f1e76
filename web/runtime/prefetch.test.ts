// @vitest-environment jsdom
import { matchRoutes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageRoutes } from '#site/app/router.tsx'
import { prefetchPages } from './prefetch.ts'

const prepareReads = vi.fn()

/** @returns a function that adds a prefetched link, with a spy on the fetch of its page’s code */
function aPage() {
  const page = document.implementation.createHTMLDocument()
  prefetchPages(page, pageRoutes, prepareReads)
  return (path: string) => {
    const link = page.createElement('a')
    link.href = new URL(path, location.href).href
    page.body.append(link)
    const route = matchRoutes(pageRoutes, path)?.at(-1)?.route
    if (typeof route?.lazy !== 'function') throw new Error(`The page ${path} has no code to fetch.`)
    const lazy = vi.fn(async () => ({}))
    vi.spyOn(route, 'lazy', 'get').mockReturnValue(lazy)
    return { link, lazy }
  }
}

const touch = (link: HTMLElement) => link.dispatchEvent(new Event('touchstart', { bubbles: true }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  prepareReads.mockClear()
})

it('fetches the code of a touched link’s page and of its reads once, when the browser is idle', async () => {
  const { link, lazy } = aPage()('/faq')
  touch(link)
  expect(lazy).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  touch(link)
  await vi.runAllTimersAsync()
  expect(lazy).toHaveBeenCalledOnce()
  expect(prepareReads).toHaveBeenCalledOnce()
})

it('leaves the fetch to the navigation when the link is pressed first', async () => {
  const { link, lazy } = aPage()('/games')
  touch(link)
  link.click()
  await vi.runAllTimersAsync()
  expect(lazy).not.toHaveBeenCalled()
})

it('fetches nothing for a link that the pointer has left', async () => {
  const addLink = aPage()
  const [left, focused] = [addLink('/shop'), addLink('/press')]
  touch(left.link)
  touch(focused.link)
  await vi.runAllTimersAsync()
  expect(left.lazy).not.toHaveBeenCalled()
  expect(focused.lazy).toHaveBeenCalledOnce()
})
