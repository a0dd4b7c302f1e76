import { expect, it } from 'vitest'
import { timeParts, unitText } from './time-left.ts'

const text = (seconds: number) =>
  timeParts(seconds)
    .map((part) => `${part.count} ${unitText(part)}`)
    .join(' ')

it.each([
  [0, '0 days 0 hours 0 minutes 0 seconds'],
  [59, '0 days 0 hours 0 minutes 59 seconds'],
  [60, '0 days 0 hours 1 minute 0 seconds'],
  [90_061, '1 day 1 hour 1 minute 1 second'],
  [34_214_399, '395 days 23 hours 59 minutes 59 seconds'],
])('%s seconds are %s', (seconds, words) => {
  expect(text(seconds)).toBe(words)
})
