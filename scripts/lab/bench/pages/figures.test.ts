import { expect, test } from 'vitest'
import { figureOf, figureText } from './figures.ts'

test.each([
  [[5], { median: 5, low: 5, high: 5 }],
  [[9, 1, 4], { median: 4, low: 1, high: 9 }],
  [[4, 1, 9, 2], { median: 3, low: 1, high: 9 }],
])('of %j the middle and the ends', (values, figure) => {
  expect(figureOf(values)).toEqual(figure)
})

test('a median of no values is an error', () => {
  expect(() => figureOf([])).toThrow('Nothing was measured')
})

test('one run shows no range', () => {
  expect(figureText(figureOf([768.4]))).toBe('768')
  expect(figureText(figureOf([0.02, 0.04, 0.03]), 2)).toBe('0.03 (0.02–0.04)')
})
