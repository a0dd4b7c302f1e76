import { expect, test } from 'vitest'
import { durationsOf } from './durations.ts'

test('of thirty, the 15th is the median and the 29th stands for 95 %', () => {
  const durations = Array.from({ length: 30 }, (_, index) => 30 - index)
  expect(durationsOf(durations)).toEqual({ medianMs: 15, p95Ms: 29, slowestMs: 30 })
})

test('of one, all figures are that one', () => {
  expect(durationsOf([7.4])).toEqual({ medianMs: 7, p95Ms: 7, slowestMs: 7 })
})
