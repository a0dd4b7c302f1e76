import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { AddressesQueryResult } from '#shared/generated/sanity.types.ts'
import { redirectSource } from '#shared/links/redirect-target.ts'
import { canonicalPath } from '#shared/page-at.ts'
import { addressesQuery } from '#shared/queries/addresses.ts'
import { allPages, isFixed, pathOfDocument, pathsOf } from '#shared/routes.ts'
import { createKnownAddresses } from './known-addresses.ts'

const documents: AddressesQueryResult['documents'] = [
  { _type: 'product', slug: 'hidden' },
  { _type: 'game', slug: 'å & b+c' },
  { _type: 'game', slug: '' },
  ...Array.from({ length: 41 }, (_, index) => ({ _type: 'pressRelease' as const, slug: `news-${index}` })),
]
const redirects = ['/Old Page/', '/press/old', '/100%'].map((from) => ({ from }))

function start(content: AddressesQueryResult = { documents, redirects }) {
  const readAddresses = vi.fn(async () => content)
  const addresses = createKnownAddresses(readAddresses)
  const find = async (path: string, pageNumber = 1) =>
    Object.values(await addresses.find({ path, pageNumber }))[0]
  return { ...addresses, find, readAddresses }
}

it('renders an address at which content may have something; others share one address for each pattern', async () => {
  const { find } = start()
  const shared = '/_no-such-page_'
  const rows: Record<string, string> = {
    '/': '/',
    '/news': '/news',
    '/shop/product/hidden': '/shop/product/hidden',
    '/%C3%A5%20&%20b+c': '/%C3%A5%20&%20b+c',
    '/old%20page': '/old%20page',
    '/press/old': '/press/old',
    '/100%25': '/100%25',
    '/hidden': shared,
    '/wp-login.php': shared,
    '/press/news-0/more': shared,
    '/account/x': shared,
    '/press/news-41': `/press${shared}`,
    '/shop/product/news-0': `/shop/product${shared}`,
    '/pages/x': `/pages${shared}`,
  }
  for (const [path, address] of Object.entries(rows))
    expect([path, await find(path)]).toEqual([path, address])
})

it('renders a redirect at one address, however it is spelt', async () => {
  const { find } = start()
  const odd = fc.array(fc.constantFrom('%2f', '%2F', '%252f', '/', '.', '%c3%a5', 'a'), { maxLength: 6 })
  const samples = fc.sample(fc.tuple(fc.constantFrom('/old%20page', '/press/old', '/press%2Fold'), odd), {
    seed: 2026,
    numRuns: 2_000,
  })
  const requested = samples.flatMap(([path, rest]) => canonicalPath(`${path}${rest.join('')}`) ?? [])
  const addresses = new Set<string | undefined>()
  for (const path of requested) addresses.add(await find(path))
  const shared = ['/_no-such-page_', '/press/_no-such-page_']
  expect([...addresses].sort()).toEqual([...shared, '/old%20page', '/press/old'].sort())
  expect(await find('/OLD%20page%2f'.toLowerCase())).toBe('/old%20page')
})

it('renders the pages of a list that its documents can fill, and leads from later ones to the first', async () => {
  const { find, find: at } = start()
  expect([await find('/press', 3), await at('/news', 2)]).toEqual(['/press?page=3', '/news?page=2'])
  for (const [path, pageNumber] of [
    ['/press', 4],
    ['/presskit', 99_999],
    ['/shop', 2],
    ['/jobs', 2],
  ] as const)
    expect([path, await find(path, pageNumber)]).toEqual([path, path])
  // No list.
  expect([await find('/faq', 2), await find('/shop/product/hidden', 7)]).toEqual([
    '/faq',
    '/shop/product/hidden',
  ])
})

it('knows every fixed page without content, and reads the list once for many requests', async () => {
  const { find, readAddresses } = start()
  const fixed = allPages.filter((page) => isFixed(page) && !page.private).flatMap(pathsOf)
  for (const path of fixed) expect(await find(path)).toBe(path)
  expect(readAddresses).not.toHaveBeenCalled()
  await Promise.all(Array.from({ length: 50 }, (_, index) => find(`/unknown-${index}`)))
  expect(readAddresses).toHaveBeenCalledOnce()
})

it('knows each address that content has, whatever its slug and spelling', async () => {
  const unit = fc.constantFrom(
    ...'ab1-_.~%/\\?#&+=;:@,$!\'()*"<> \0åÅßİ\u0301\u212a日👩',
    '\ud800',
    '%2f',
    '%25',
    '.md',
  )
  const text = fc.string({ unit, minLength: 1, maxLength: 8 }).map((slug) => slug.toLowerCase())
  const types = [...new Set(documents.map(({ _type }) => _type))]
  const samples = fc.sample(fc.record({ _type: fc.constantFrom(...types), slug: text, from: text }), {
    seed: 2026,
    numRuns: 500,
  })
  const { find } = start({
    documents: samples.map(({ _type, slug }) => ({ _type, slug })),
    redirects: samples.map(({ from }) => ({ from: `/${from}` })),
  })
  const paths = samples.flatMap(({ _type, slug, from }) => {
    const old = canonicalPath(encodeURI(`/${from.toWellFormed()}`))
    // The query of one redirect compares the stored text with `redirectSource`.
    const isFound = old !== null && redirectSource(old) === `/${from}`
    return [canonicalPath(pathOfDocument(_type, slug) ?? ''), isFound ? old : null]
  })
  expect(paths.filter(Boolean).length).toBeGreaterThan(500)
  const shared = ['/_no-such-page_', ...types.map((type) => pathOfDocument(type, '_no-such-page_'))]
  for (const path of paths) if (path !== null) expect(shared).not.toContain(await find(path))
})

it('waits for a newer list before it calls an address unknown, and doesn’t know without one', async () => {
  const { find, contentChanged, readAddresses } = start()
  await find('/unknown')
  readAddresses.mockResolvedValue({ documents: [{ _type: 'game', slug: 'new' }], redirects: [] })
  expect(await find('/new')).toBe('/_no-such-page_')
  contentChanged()
  expect(await find('/new')).toBe('/new')
  readAddresses.mockRejectedValue(new Error('silent'))
  contentChanged()
  await expect(find('/newer')).rejects.toThrow('content service')
  await expect(find('/press', 2)).rejects.toThrow('content service')
  expect(await find('/new')).toBe('/new')
  const started = start()
  started.readAddresses.mockRejectedValue(new Error('silent'))
  expect(await started.find('/new')).toBe('/new')
})

it('asks for every document type that has a page with a slug', () => {
  const types = allPages.filter((page) => !isFixed(page)).flatMap(({ document }) => document ?? [])
  const lists = allPages.flatMap(({ list }) => list?.document ?? [])
  for (const type of [...types, ...lists]) expect(addressesQuery).toContain(`"${type}"`)
})
