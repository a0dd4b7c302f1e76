import { expect, it } from 'vitest'
import { cachingUntil } from './caching.ts'

const page = { shared: 60, stale: 86_400 }

it.each([
  [Infinity, page, 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400'],
  [90_999, page, 'public, max-age=0, s-maxage=60, stale-while-revalidate=30'],
  [5_000, page, 'public, max-age=0, s-maxage=5, stale-while-revalidate=0'],
  [999, page, 'public, max-age=0, s-maxage=0, stale-while-revalidate=0'],
  [-1, page, 'public, max-age=0, s-maxage=0, stale-while-revalidate=0'],
  [Infinity, { browser: 60 }, 'public, max-age=60'],
  [2_500, { browser: 60 }, 'public, max-age=2'],
  [2_500, { shared: 10 }, 'public, max-age=0, s-maxage=2'],
])('a change in %d ms ends every cache: %o', (changesAt, seconds, caching) => {
  expect(cachingUntil({ changesAt }, seconds, 0)).toBe(caching)
})
