import { expect, it } from 'vitest'
import { dayText } from './dates.ts'

it('formats a day in British English', () => {
  expect(dayText('2025-03-28')).toBe('28 March 2025')
})

it('returns an invalid day unchanged', () => {
  expect(dayText('soon')).toBe('soon')
})
