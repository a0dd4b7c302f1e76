import { expect, it } from 'vitest'
import { dayText, momentText, today } from './dates.ts'

it('formats a day in British English', () => {
  expect(dayText('2025-03-28')).toBe('28 March 2025')
})

it('returns an invalid day unchanged', () => {
  expect(dayText('soon')).toBe('soon')
})

it('returns the day in the visitor’s time zone', () => {
  expect(today(new Date(2025, 2, 8, 23, 59))).toBe('2025-03-08')
})

it.each([
  ['2026-11-20T12:00:00Z', '20 November 2026'],
  ['soon', 'soon'],
])('formats the day of the moment %s', (moment, expected) => {
  expect(momentText(moment)).toBe(expected)
})
