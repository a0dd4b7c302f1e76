import { expect, it } from 'vitest'
import { colour } from './colour.ts'

it('accepts # and six digits', () => {
  expect(colour('#D9632b', 'black')).toBe('#D9632b')
})

it.each([null, '', 'red', '#fff', '#d9632b; background: url(https://evil.example)'])(
  'refuses %j',
  (value) => {
    expect(colour(value, 'black')).toBe('black')
  },
)
