import { expect, test } from 'vitest'
import { redirectLocation, redirectSource } from './redirect-target.ts'

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/', '/'],
  ['/%C3%A5', '/å'],
  ['/%ff', null],
])('the path %s is looked up as %s', (pathname, source) => {
  expect(redirectSource(pathname)).toBe(source)
})

test.each([
  ['/new', '', '/new'],
  ['/new', '?utm=1', '/new?utm=1'],
  ['/new?page=2', '?utm=1', '/new?page=2'],
  ['https://shop.example/a', '?utm=1', 'https://shop.example/a'],
  ['javascript:alert(1)', '', null],
  ['//evil.example', '', null],
  ['', '', null],
  [undefined, '', null],
])('a redirect to %s with the query "%s" leads to %s', (to, search, location) => {
  expect(redirectLocation(to, search)).toBe(location)
})
