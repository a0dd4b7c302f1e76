import { expect, it } from 'vitest'
import { LAYER_PEAK, LETTER_WIDTH, layeredWaveformPaths, textWaveformPath } from './waveform.ts'

const size = { width: 1000, height: 100 }

/** The absolute points of a path. */
function pointsOf(path: string) {
  let [x, y] = [0, 0]
  return [...path.matchAll(/[Ml](-?\d+) ?(-?\d+)/g)].map(([, dx, dy]) => {
    x += Number(dx)
    y += Number(dy)
    return [x, y] as const
  })
}

it('draws the same layers each time, and another line for each text', () => {
  expect(layeredWaveformPaths(size, 4)).toEqual(layeredWaveformPaths(size, 4))
  expect(textWaveformPath('FAQ', 40)).toBe(textWaveformPath('FAQ', 40))
  expect(textWaveformPath('FAQ', 40)).not.toBe(textWaveformPath('FAX', 40))
})

it('draws the requested number of layers, each from edge to edge and inside its box', () => {
  const paths = layeredWaveformPaths(size, 5)
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    const points = pointsOf(path)
    expect(points[0]?.[0]).toBe(0)
    expect(points.at(-1)?.[0]).toBe(size.width)
    for (const [, y] of points) expect(y).toBeGreaterThanOrEqual(0)
    for (const [, y] of points) expect(y).toBeLessThanOrEqual(size.height)
  }
})

it('is highest around its peak', () => {
  const highest = (path: string) =>
    pointsOf(path).reduce((best, point) => (point[1] < best[1] ? point : best))
  for (const path of layeredWaveformPaths(size, 6)) {
    expect(Math.abs(highest(path)[0] - LAYER_PEAK * size.width)).toBeLessThan(250)
  }
})

it('draws a text as swings for each letter, and a flat line at both ends and between words', () => {
  const points = pointsOf(textWaveformPath('No way', 100))
  const isIn = (letter: number) => (x: number) => x > letter * LETTER_WIDTH && x < (letter + 1) * LETTER_WIDTH
  const swings = (letter: number) => points.filter(([x]) => isIn(letter)(x)).map(([, y]) => y)
  expect(points[0]).toEqual([0, 50])
  expect(points.at(-1)).toEqual([6 * LETTER_WIDTH, 50])
  expect(new Set(swings(2))).toEqual(new Set([50]))
  expect(swings(1).every((y) => y !== 50)).toBe(true)
})
