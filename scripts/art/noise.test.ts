import { expect, test } from 'vitest'
import { fractal, noise, random } from './noise.ts'

const take = (count: number, next: () => number) => Array.from({ length: count }, next)

test('a seed gives the same numbers again, another seed others', () => {
  expect(take(5, random(7))).toEqual(take(5, random(7)))
  expect(take(5, random(7))).not.toEqual(take(5, random(8)))
})

test('chance fills the range from 0 to 1 evenly', () => {
  const numbers = take(10_000, random(3))
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(numbers.reduce((sum, number) => sum + number) / numbers.length).toBeCloseTo(0.5, 1)
})

test.each([
  ['noise', noise(5)],
  ['fractal noise', fractal(5, 4)],
])('%s has no jumps, and goes up and down about nothing', (_, surface) => {
  const values = Array.from({ length: 4000 }, (_value, step) => surface(step * 0.01, 0.37))
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.2)
  expect(Math.max(...values)).toBeGreaterThan(0.3)
  expect(Math.min(...values)).toBeLessThan(-0.3)
})
