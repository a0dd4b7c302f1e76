import { expect, it } from 'vitest'
import { dayText, momentText, today } from './dates.ts'

it('writes a day as people read it', () => {
  expect(dayText('2025-03-28')).toBe('28 March 2025')
})

it('leaves what is no day as it is', () => {
  expect(dayText('soon')).toBe('soon')
})

it('takes the day from the visitor’s own calendar', () => {
  expect(today(new Date(2025, 2, 8, 23, 59))).toBe('2025-03-08')
})

it.each([
  ['2026-11-20T12:00:00Z', '20 November 2026'],
  ['soon', 'soon'],
])('writes the moment %s as its day', (moment, expected) => {
  expect(momentText(moment)).toBe(expected)
})
