import { expect, test } from 'vitest'
import { plannedPresses } from './lost.ts'

test('the same seed gives the same presses, fifty of each kind, within three seconds of the paint', () => {
  const presses = plannedPresses(7)
  expect(plannedPresses(7)).toEqual(presses)
  expect(plannedPresses(8)).not.toEqual(presses)
  const kinds = Map.groupBy(presses, ({ way, latency }) => `${way} ${latency}`)
  expect([...kinds.values()].map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 50])
  expect(presses.every(({ afterMs }) => afterMs >= 0 && afterMs <= 3_000)).toBe(true)
})
