import { expect, test } from 'vitest'
import { filter } from './filter.ts'
import { loudest, make, RATE } from './signal.ts'

const tone = (pitch: number) => make(0.5, (t) => Math.sin(2 * Math.PI * pitch * t))
/** What is left of a tone once the filter has settled. */
const left = (pitch: number, kind: Parameters<typeof filter>[1], at: number, q?: number) =>
  loudest(filter(tone(pitch), kind, at, q).subarray(RATE / 4))

test('low and high let through one side and hold back the other', () => {
  expect(left(100, 'low', 1000)).toBeCloseTo(1, 1)
  expect(left(8000, 'low', 1000)).toBeLessThan(0.03)
  expect(left(8000, 'high', 1000)).toBeCloseTo(1, 1)
  expect(left(100, 'high', 1000)).toBeLessThan(0.03)
})

test('a band keeps its middle as it is, and the narrower it is, the less of the rest', () => {
  expect(left(1000, 'band', 1000, 5)).toBeCloseTo(1, 1)
  expect(left(1400, 'band', 1000, 5)).toBeLessThan(left(1400, 'band', 1000, 1))
})

test('a frequency that moves does not make it ring out of hand', () => {
  const swept = filter(tone(440), 'band', (t) => 200 + 9000 * Math.abs(Math.sin(t * 40)), 12)
  expect(loudest(swept)).toBeLessThan(2)
})
