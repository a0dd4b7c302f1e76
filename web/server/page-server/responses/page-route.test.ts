import { expect, it } from 'vitest'
import { UNKNOWN_PATH } from '../content/known-addresses.ts'
import { urlOnSite } from '../renderer/renderer.ts'
import { readPageRequest } from './page-route.ts'

const read = (path: string) => readPageRequest(new Request(`http://localhost${path}`))

/** Compares the outcome of each input with its row. */
const each = <Value>(rows: Record<string, Value>, outcome: (input: string) => Value) =>
  expect(Object.fromEntries(Object.keys(rows).map((input) => [input, outcome(input)]))).toEqual(rows)

it('has a canonical path and the page number of a list, and drops the rest of the query', () => {
  const invented = ['1', '0', '-1', '01', '1e3', '2.5', 'x', '%00', '', '123456']
  each(
    {
      '/press': ['/press', 1],
      '/PRESS/?page=2&utm=1': ['/press', 2],
      '/%C3%A5': ['/%C3%A5', 1],
      ...Object.fromEntries(invented.map((page) => [`/press?page=${page}`, ['/press', 1]])),
      ...Object.fromEntries(
        ['/%', '/%ff', '/abc%', '/%00', '/%.png'].map((path) => [path, [UNKNOWN_PATH, 1]]),
      ),
    },
    (path) => {
      const { path: canonical, pageNumber } = read(path)
      return [canonical, pageNumber]
    },
  )
})

it('names the canonical spelling, and never another host', () => {
  each(
    {
      '/': '/',
      '/faq?a=B&c=%66': '/faq',
      '/FAQ/?a=B&c=%66': '/faq',
      '//evil.example/jobs': '/evil.example/jobs',
      '/\\evil.example': '/evil.example',
      '/%': '/%',
    },
    (path) => read(path).spelling,
  )
  expect(urlOnSite('/jobs', 'https://candlecast.example').href).toBe('https://candlecast.example/jobs')
})

it('is private for pages with the visitor’s own data, in any spelling', () => {
  each({ '/account': true, '/ACCOUNT/': true, '/faq': false, '/%': false }, (path) => read(path).isPrivate)
})
