import { expect, it } from 'vitest'
import { stateOf } from './job.ts'

it.each([
  [true, '2026-12-04', '2026-12-04', 'until 4 Dec 2026'],
  [true, '2026-12-04', '2026-12-05', 'Closed since 4 Dec 2026'],
  [true, undefined, '2026-12-05', undefined],
  [false, '2026-12-04', '2026-12-01', 'Closed'],
  [undefined, undefined, '2026-12-01', 'Closed'],
])('a job with open %s that closes on %s says on %s: %s', (open, closesOn, day, text) => {
  expect(stateOf(open, closesOn, day)).toBe(text)
})
