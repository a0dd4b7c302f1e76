import { benchQueries } from '@stand-ins/content-lake/bench.ts'
import { expect, test } from 'vitest'
import { siteQueries } from './site-queries.ts'

test('measures each query of the site, which finds something, also among copies', {
  timeout: 60_000,
}, async () => {
  const rows = await benchQueries(() => undefined, [4, 60], siteQueries)
  expect(rows).toHaveLength(Object.keys(siteQueries.queries).length * 2 * 2)
  const empty = ['null', '[]', '{}'].map((text) => text.length)
  for (const { query, bytes } of rows) expect(empty, query).not.toContain(bytes)
  const bytesOf = (name: string) =>
    rows.filter(({ query }) => query === `${name}, cold`).map(({ bytes }) => bytes)
  const [few = 0, many = 0] = bytesOf('product list, first page')
  expect(many).toBeGreaterThan(few)
})
