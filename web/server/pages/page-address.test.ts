import { expect, it } from 'vitest'
import { otherPath, pageAddress, UNKNOWN_PATH, urlOnSite } from './page-address.ts'

const at = (path: string) => new URL(`http://localhost${path}`)

it('is the path in its one spelling, and the number of a further page of a list', () => {
  const rows: Record<string, string> = {
    '/press': '/press',
    '/press?page=2&utm=1': '/press?page=2',
    '/%C3%A5': '/%C3%A5',
    ...Object.fromEntries(
      ['1', '0', '-1', '01', '1e3', '2.5', 'x', '%00', '', '123456'].map((page) => [
        `/press?page=${page}`,
        '/press',
      ]),
    ),
    ...Object.fromEntries(['/%', '/%ff', '/abc%', '/%00', '/%.png'].map((path) => [path, UNKNOWN_PATH])),
  }
  expect(Object.fromEntries(Object.keys(rows).map((path) => [path, pageAddress(at(path))]))).toEqual(rows)
})

it('sends other spellings to the one address, and never to another host', () => {
  const rows: Record<string, string | undefined> = {
    '/': undefined,
    '/faq?a=B&c=%66': undefined,
    '/FAQ/?a=B&c=%66': '/faq',
    '//evil.example/jobs': '/evil.example/jobs',
    '/\\evil.example': '/evil.example',
    '/index.md': undefined,
    '/.md': '/index.md',
    '/faq.md': undefined,
    '/Faq.MD': '/faq.md',
    '/faq/.md': '/faq.md',
    '/faq.md/': '/faq.md',
    '/%': undefined,
    '/%ff.md': undefined,
  }
  expect(Object.fromEntries(Object.keys(rows).map((path) => [path, otherPath(at(path))]))).toEqual(rows)
})

it('is on the site', () => {
  expect(urlOnSite('/jobs', 'https://candlecast.example').href).toBe('https://candlecast.example/jobs')
})
