import { expect, it } from 'vitest'
import { pageAddress, UNKNOWN_PATH, urlOnSite } from './page-address.ts'

const addressOf = (path: string) => pageAddress(new URL(`http://localhost${path}`))

it('keeps the path, and the page number of a list', () => {
  expect(addressOf('/press')).toBe('/press')
  expect(addressOf('/press?page=2&utm=1')).toBe('/press?page=2')
  expect(addressOf('/%C3%A5')).toBe('/%C3%A5')
})

it.each(['//evil.example/jobs', '///', '/%', '/%ff', '/abc%', '/%00'])('treats %s as unknown', (path) => {
  expect(addressOf(path)).toBe(UNKNOWN_PATH)
})

it('never leaves the site', () => {
  expect(urlOnSite('//evil.example/jobs', 'https://candlecast.example').origin).toBe(
    'https://candlecast.example',
  )
  expect(urlOnSite('/jobs', 'https://candlecast.example').href).toBe('https://candlecast.example/jobs')
})
