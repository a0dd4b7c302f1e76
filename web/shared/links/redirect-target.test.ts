import { expect, it, test } from 'vitest'
import { redirectLocation, redirectSource } from './redirect-target.ts'
import { isRefused, writtenAddresses } from './testing/written-addresses.ts'

const site = 'https://candlecast.example'
const at = (address: string) => new URL(address, site)

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/Old//Page///', '/old/page'],
  ['/', '/'],
  ['//', '/'],
  ['/%C3%A5', '/å'],
  ['/%C3%85', '/å'],
  ['/A%CC%8A', '/å'],
  ['/%6f%4Cd', '/old'],
  ['/%ff', null],
])('the path %s is looked up as %s', (pathname, source) => {
  expect(redirectSource(pathname)).toBe(source)
})

test.each([
  ['/new', '', '/new'],
  ['/new', '?utm=1', '/new?utm=1'],
  ['/new#price', '?utm=1', '/new?utm=1#price'],
  ['/new?page=2', '?utm=1', '/new?page=2&utm=1'],
  ['/new?page=2#price', '?page=3&utm=1', '/new?page=2&utm=1#price'],
  ['/new?#', '?&', '/new'],
  ['/å#ö?', '?a=%C3%A5', '/%C3%A5?a=%C3%A5#%C3%B6?'],
  ['https://candlecast.example/new', '?utm=1', '/new?utm=1'],
  ['https://shop.example/a', '?utm=1', 'https://shop.example/a'],
  ['mailto:a@b.example', '', null],
  ['tel:+46123', '', null],
  ['/OLD/?a=b#c', '?utm=1', null],
  ['https://www.candlecast.example/old', '', null],
  [undefined, '', null],
])('a redirect to %s with the query "%s" leads to %s', (to, search, location) => {
  expect(redirectLocation(to, at(`/old${search}`))).toBe(location)
})

it('leads from every written address to one that a header can hold, and to no other host than is written', () => {
  const wrong = writtenAddresses.flatMap(([text, address]) => {
    const location = redirectLocation(text, at('/before?utm=1'))
    if (location === null) return isRefused(address) || /^(mailto|tel):/.test(address) ? [] : [text]
    const sent = new Headers({ location }).get('location') ?? ''
    return at(sent).host === at(address).host && sent === location ? [] : [text]
  })
  expect(wrong).toEqual([])
})
