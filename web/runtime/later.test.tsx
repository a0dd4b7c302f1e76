import { expect, it, vi } from 'vitest'
import { attributes } from './contract.ts'
import { fetchLater } from './later.ts'

function aPage(later: string, isSupported: boolean) {
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
  const { page, links } = aPage('/client.js /transport.js', true)
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
  for (const { page, links } of [aPage('', true), aPage('/client.js', false)]) {
    await fetchLater(page)
    expect(links()).toEqual([])
  }
})
