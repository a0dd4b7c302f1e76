import { expect, it } from 'vitest'
import { growth } from './results.ts'

it.each([
  ['warms up and then stays', [10, 80, 100, 100, 101, 99, 100, 102, 98], 0],
  ['rises', [100, 100, 100, 100, 100, 100, 110, 110, 110], 10],
  ['falls', [100, 100, 100, 200, 200, 200, 150, 150, 150], -25],
  ['is measured twice only', [100, 103], 0],
])('memory that %s', (_what, samples, percent) => {
  expect(growth({ samples })).toBe(percent)
})
