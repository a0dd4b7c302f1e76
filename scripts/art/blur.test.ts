import { expect, test } from 'vitest'
import { blur, quarter, sample } from './blur.ts'
import { blankMask } from './picture.ts'

const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0)

test('blurring spreads a point evenly to all sides and loses nothing of it', () => {
  const point = blankMask(41, 31)
  point.cover[15 * 41 + 20] = 1
  const { cover } = blur(point, 3)
  expect(sum(cover)).toBeCloseTo(1, 3)
  expect(cover[15 * 41 + 16]).toBeCloseTo(cover[15 * 41 + 24] ?? 0, 6)
  expect(cover[11 * 41 + 20]).toBeCloseTo(cover[19 * 41 + 20] ?? 0, 6)
  expect(cover[15 * 41 + 20]).toBeLessThan(0.1)
  expect(point.cover[15 * 41 + 20]).toBe(1)
})

test('blurring leaves an even surface as it is, up to its edges', () => {
  const even = blankMask(9, 7)
  even.cover.fill(0.5)
  for (const value of blur(even, 2).cover) expect(value).toBeCloseTo(0.5, 5)
})

test('a quarter keeps the mean, also where the size is no multiple of four', () => {
  const even = blankMask(10, 6)
  even.cover.fill(0.25)
  const small = quarter(even)
  expect([small.width, small.height]).toEqual([3, 2])
  for (const value of small.cover) expect(value).toBeCloseTo(0.25, 6)
})

test('a place between two pixels is between them, and outside counts as the edge', () => {
  const pair = { width: 2, height: 2, cover: Float32Array.from([0, 1, 0, 1]) }
  expect(sample(pair, 0.25, 0.5)).toBeCloseTo(0.25, 6)
  expect(sample(pair, 7, 0)).toBe(1)
  expect(sample(pair, -3, 0)).toBe(0)
})
