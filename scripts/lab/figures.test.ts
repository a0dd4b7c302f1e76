import { expect, test } from 'vitest'
import { limitPage } from './bench/edge.ts'
import { plannedPresses } from './bench/lost.ts'
import { figureText, ratioText } from './figures.ts'

test('several runs give a median and a range, one run a figure', () => {
  expect(figureText([801, 752, 768])).toBe('768 (752–801)')
  expect(figureText([1.4])).toBe('1')
  expect(ratioText([1, 2, 3, 10], [1])).toBe('2.50 ×')
  expect(ratioText([3, 1, 2], [4])).toBe('0.50 ×')
  expect(() => ratioText([], [1])).toThrow('Nothing was measured')
})

test('the limit page has the content and its structured data, but no script', () => {
  const data = '<script type="application/ld+json">{"name":"Candlecast"}</script>'
  const page = `<head><style>a{}</style>${data}<script>start()</script></head><h1 data-style="top:0">Games</h1><script src="/a.js"></script>`
  expect(limitPage(page)).toBe(`<head><style>a{}</style>${data}</head><h1 style="top:0">Games</h1>`)
})

test('the same seed gives the same presses within three seconds of the paint, fifty of each kind, and five at each 50 ms between two documents', () => {
  const presses = plannedPresses(7)
  expect(plannedPresses(7)).toEqual(presses)
  expect(plannedPresses(8)).not.toEqual(presses)
  const kinds = Map.groupBy(presses, ({ way, latency }) => `${way} ${latency}`)
  expect([...kinds.values()].map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 50, 150, 150])
  expect(presses.every(({ afterMs }) => afterMs >= 0 && afterMs <= 3_000)).toBe(true)
  const changing = kinds.get('between two documents 400') ?? []
  expect(changing.filter(({ afterMs }) => afterMs === 1_450)).toHaveLength(5)
})
