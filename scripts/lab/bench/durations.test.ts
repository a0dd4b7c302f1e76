import { expect, test } from 'vitest'
import { durationsOf } from './durations.ts'

test('of 30 durations, the 15th is the median and the 29th the 95th percentile', () => {
  const durations = Array.from({ length: 30 }, (_, index) => 30 - index)
  expect(durationsOf(durations)).toEqual({ medianMs: 15, p95Ms: 29, slowestMs: 30 })
})

test('one duration is its own median, percentile and maximum', () => {
  expect(durationsOf([7.4])).toEqual({ medianMs: 7, p95Ms: 7, slowestMs: 7 })
})
