import { expect, it } from 'vitest'
import { bar, sumOf, table, verdict } from './table.ts'

const steps = [
  { title: 'Open the link', taps: 1, keys: 0, seconds: 4, file: 'a-1.png' },
  { title: 'Type the address', taps: 1, keys: 20, seconds: 8, file: 'a-2.png' },
]

it('adds up taps, keys and seconds', () => {
  expect(sumOf(steps)).toEqual({ taps: 2, keys: 20, seconds: 12 })
})

it.each([
  [8, 8, 24],
  [4, 8, 12],
  [0.01, 8, 1],
  [0, 8, 0],
  [0, 0, 0],
])('%d of %d seconds is a bar of %d marks', (seconds, longest, marks) => {
  expect(bar(seconds, longest)).toHaveLength(marks)
})

it('has a row for each step and one for the sum', () => {
  expect(table('password', steps).split('\n')).toEqual([
    'password                           taps  keys  seconds',
    `Open the link                         1     0      4.0  ${'█'.repeat(12)}`,
    `Type the address                      1    20      8.0  ${'█'.repeat(24)}`,
    'Sum                                   2    20     12.0  met (goal: 60 s, 12 taps)',
  ])
})

it.each([
  [60, 12, 'met'],
  [60.1, 12, 'not met'],
  [60, 13, 'not met'],
])('%d seconds and %d taps: the goal is %3$s', (seconds, taps, expected) => {
  expect(verdict({ seconds, taps, keys: 0 })).toBe(`${expected} (goal: 60 s, 12 taps)`)
})
