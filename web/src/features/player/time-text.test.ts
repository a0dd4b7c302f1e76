import { expect, it } from 'vitest'
import { clockText, spokenTime } from './time-text.ts'

it.each([
  [0, '0:00', '0 minutes 0 seconds'],
  [12.9, '0:12', '0 minutes 12 seconds'],
  [61, '1:01', '1 minute 1 second'],
  [130, '2:10', '2 minutes 10 seconds'],
  [-0.2, '0:00', '0 minutes 0 seconds'],
])('%d seconds are shown as %s and spoken as %s', (seconds, shown, spoken) => {
  expect(clockText(seconds)).toBe(shown)
  expect(spokenTime(seconds)).toBe(spoken)
})
