import { matchRoutes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageRoutes } from '#site/app/router.tsx'
import * as attributes from './attributes.ts'
import { fetchLater, prefetchCardPages, prefetchPages, settlePage } from './prefetch.ts'

const prepareReads = vi.fn()
const beginReads = vi.fn(async () => {})

/** @returns a function that adds a prefetched link, with a spy on the fetch of its page’s code */
function aPage() {
  const page = document.implementation.createHTMLDocument()
  prefetchPages(page, pageRoutes, { prepareReads, beginReads })
  return (path: string, shape?: string) => {
    const link = page.createElement('a')
    link.href = new URL(path, location.href).href
    if (shape) link.dataset.shape = shape
    page.body.append(link)
    const route = matchRoutes(pageRoutes, path)?.at(-1)?.route
    if (typeof route?.lazy !== 'function') throw new Error(`The page ${path} has no code to fetch.`)
    const lazy = vi.fn(async () => ({}))
    vi.spyOn(route, 'lazy', 'get').mockReturnValue(lazy)
    return { link, lazy }
  }
}

const point = (link: HTMLElement) => link.dispatchEvent(new Event('pointerover', { bubbles: true }))
const press = (link: HTMLElement) => link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  prepareReads.mockClear()
  beginReads.mockClear()
})

it('fetches the code of the page of a link and of its reads once, when the browser is idle', async () => {
  const { link, lazy } = aPage()('/faq')
  point(link)
  expect(lazy).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  point(link)
  await vi.runAllTimersAsync()
  expect(lazy).toHaveBeenCalledOnce()
  expect(prepareReads).toHaveBeenCalledOnce()
  expect(beginReads).not.toHaveBeenCalled()
})

it('begins code and reads of a pressed link after the paint, and its click does not stop them', async () => {
  const { link, lazy } = aPage()('/games')
  press(link)
  expect(lazy).not.toHaveBeenCalled()
  link.click()
  await vi.runAllTimersAsync()
  expect(lazy).toHaveBeenCalledOnce()
  expect(beginReads).toHaveBeenCalledExactlyOnceWith(link)
})

it('begins nothing for a link that the browser opens elsewhere', async () => {
  const { link, lazy } = aPage()('/games')
  link.target = '_blank'
  press(link)
  link.target = ''
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 1 }))
  await vi.runAllTimersAsync()
  expect(lazy).not.toHaveBeenCalled()
  expect(beginReads).not.toHaveBeenCalled()
})

it('fetches nothing for a link that the pointer has left', async () => {
  const addLink = aPage()
  const [left, focused] = [addLink('/shop'), addLink('/press')]
  point(left.link)
  point(focused.link)
  await vi.runAllTimersAsync()
  expect(left.lazy).not.toHaveBeenCalled()
  expect(focused.lazy).toHaveBeenCalledOnce()
})

it('fetches the code of the pages of cards once each when the page has settled, and of no other link', async () => {
  const addLink = aPage()
  const [first, product, other] = [
    addLink('/shop/product/fod', 'cover'),
    addLink('/shop/product/fist', 'cover'),
    addLink('/faq'),
  ]
  // Its own promise: test files share modules, and another one may have settled the page.
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  prefetchCardPages(first.link.ownerDocument, pageRoutes, settled)
  settlePage()
  await vi.runAllTimersAsync()
  expect(product.lazy).not.toHaveBeenCalled()
  settle()
  await vi.runAllTimersAsync()
  expect(product.lazy).toHaveBeenCalledOnce()
  expect(other.lazy).not.toHaveBeenCalled()
})

it('fetches the code for a likely press when the page has settled and is used', async () => {
  // Test files share modules, and another one may have settled the page.
  vi.resetModules()
  const { prefetchCode, prefetchPages, settlePage } = await import('./prefetch.ts')
  const page = document.implementation.createHTMLDocument()
  prefetchPages(page, pageRoutes, { prepareReads, beginReads })
  const load = vi.fn(async () => {})
  prefetchCode(load)
  settlePage()
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
  page.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
})

function laterPage(later: string, isSupported: boolean) {
  const page = document.implementation.createHTMLDocument()
  const script = page.createElement('script')
  script.setAttribute(attributes.later, later)
  page.body.append(script)
  const createLink = page.createElement.bind(page)
  vi.spyOn(page, 'createElement').mockImplementation((name: string) => {
    const link = createLink(name)
    if (link instanceof HTMLLinkElement) link.relList.supports = () => isSupported
    return link
  })
  return { page, links: () => [...page.head.querySelectorAll('link')] }
}

it('fetches the files for later without their evaluation, and waits for those that come and those that fail', async () => {
  const { page, links } = laterPage('/client.js /transport.js', true)
  const ended = vi.fn()
  const fetching = fetchLater(page).then(ended)
  expect(links().map(({ rel, href }) => [rel, new URL(href, location.href).pathname])).toEqual([
    ['modulepreload', '/client.js'],
    ['modulepreload', '/transport.js'],
  ])
  links()[0]?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  links()[1]?.dispatchEvent(new Event('error'))
  await fetching
  expect(ended).toHaveBeenCalledOnce()
})

it('goes on at once where there is nothing to fetch, or no way to', async () => {
  for (const { page, links } of [laterPage('', true), laterPage('/client.js', false)]) {
    await fetchLater(page)
    expect(links()).toEqual([])
  }
})
