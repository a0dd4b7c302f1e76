import { expect, test } from 'vitest'
import { faultOfFrom, faultOfTo, pathOf } from './redirect-path.ts'

/** Redirects, written as `/a > /b`. The first one is in the form. */
function faults(...written: string[]) {
  const redirects = written.map((text) => {
    const [from = '', to = ''] = text.split(' > ')
    return { _id: text, from, to }
  })
  const [candidate = { _id: '', from: '', to: '' }, ...others] = redirects
  return [faultOfFrom(candidate, others), faultOfTo(candidate, others)]
}

const circle = (paths: string) => `This goes round in a circle: ${paths}. Choose another target.`
const chain = (next: string, end: string) =>
  `“/b” is itself redirected to “${next}”. Lead to “${end}” directly.`

test.each<[redirects: string[], from: string | undefined, to: string | undefined]>([
  [['/a > /b', '/c > /d'], undefined, undefined],
  [['/a > /x', '/b > /x', '/c > /x'], undefined, undefined],
  [['/a > https://example.com/b', '/b > /c'], undefined, undefined],
  [['/a/ > /b', '/a > /c'], '“/a/” is already redirected to “/c”. Change that redirect instead.', undefined],
  [['/a > /b', '/b > /a'], undefined, circle('/a → /b → /a')],
  [['/a > /b', '/b > /c?x=1', '/c > /a'], undefined, circle('/a → /b → /c → /a')],
  [['/a > /b', '/b > /c', '/c > /d'], undefined, chain('/c', '/d')],
  [['/a > /b', '/b > https://example.com'], undefined, chain('https://example.com', 'https://example.com')],
  [
    ['/b > /c', '/a > /b'],
    'The redirect from “/a” leads here, so visitors would be sent on twice. Change its target first.',
    undefined,
  ],
  // A circle that other redirects make.
  [['/a > /b', '/b > /c', '/c > /b'], undefined, chain('/c', '/c')],
])('the faults of %j', (redirects, from, to) => {
  expect(faults(...redirects)).toEqual([from, to])
})

test('a redirect to itself is refused, however it is written', () => {
  const itself = ['/a', '/a/', '/A', '/b/../a', '/a?from=a', '/a#top', '/%61'].map((to) =>
    faults(`/a > ${to}`).at(1),
  )
  expect(new Set(itself)).toEqual(new Set(['It leads back to itself: choose another target.']))
})

test('paths of the site are compared, also in whole addresses and when they can’t be decoded', () => {
  const site = 'https://candlecast.example'
  const written = [`${site}/A/?x#y`, 'http://www.candlecast.example/a', `${site}.evil.example/a`]
  expect(written.map((address) => pathOf(address, site))).toEqual(['/a', '/a', undefined])
  expect(['/100%', '//elsewhere.example', '/'].map((path) => pathOf(path))).toEqual(['/100%', undefined, '/'])
})
