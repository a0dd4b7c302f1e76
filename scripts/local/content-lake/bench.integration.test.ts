import { expect, test } from 'vitest'
import { benchQueries } from './bench.ts'

test('measures every query cold and warm, and a list has the length of its page', async () => {
  const rows = await benchQueries(() => undefined, [50, 100])
  expect(rows).toHaveLength(16)
  expect(rows.every(({ medianMs, p95Ms }) => medianMs > 0 && p95Ms >= medianMs)).toBe(true)
  const bytes = rows.filter(({ query }) => query === 'product list, first 24, cold').map((row) => row.bytes)
  expect(bytes[1]).toBeLessThan((bytes[0] ?? 0) * 1.1)
})
