import { expect, test } from 'vitest'
import { limitPage } from './bench/edge.ts'
import { figureText, medianOf, ratioText } from './figures.ts'

test('several runs give a median and a range, one run a figure', () => {
  expect(figureText([801, 752, 768])).toBe('768 (752–801)')
  expect(figureText([1.25], 1)).toBe('1.3')
  expect(medianOf([1, 2, 3, 10])).toBe(2.5)
  expect(ratioText([3, 1, 2], [4])).toBe('0.50 ×')
  expect(() => medianOf([])).toThrow('Nothing was measured')
})

test('the limit page has the content and its structured data, but no script', () => {
  const data = '<script type="application/ld+json">{"name":"Candlecast"}</script>'
  const page = `<head><style>a{}</style>${data}<script>start()</script></head><h1 data-style="top:0">Games</h1><script src="/a.js"></script>`
  expect(limitPage(page)).toBe(`<head><style>a{}</style>${data}</head><h1 style="top:0">Games</h1>`)
})
