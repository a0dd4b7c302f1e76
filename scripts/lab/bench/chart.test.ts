import { expect, test } from 'vitest'
import { lineChart, roundUp } from './chart.ts'
import { benchPage } from './page.ts'

test.each([
  [0, 1],
  [0.34, 0.5],
  [1, 1],
  [12, 20],
  [51, 100],
  [9_999, 10_000],
])('the axis of values up to %d ends at %d', (highest, end) => {
  expect(roundUp(highest)).toBe(end)
})

const chart = {
  title: 'Time <ms>',
  unit: 'ms',
  labels: ['10', '100'],
  series: [{ name: 'list', values: [50, 100] }],
}

test('the axis starts at zero and values are drawn in proportion', () => {
  const drawn = String(lineChart(chart))
  const [low, high] = [...drawn.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y))
  const [zero] = [...drawn.matchAll(/y1="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect((zero ?? 0) - (high ?? 0)).toBeCloseTo(2 * ((zero ?? 0) - (low ?? 0)))
})

test('text in a result is escaped', () => {
  const result = { title: 'a & b', rows: [{ query: '*[price < 3]', ms: 1 }], charts: [chart] }
  const page = benchPage([result], 'today')
  expect(page).toContain('a &amp; b')
  expect(page).toContain('<td>*[price &lt; 3]</td><td class="figure">1</td>')
  expect(page).not.toContain('<ms>')
})
