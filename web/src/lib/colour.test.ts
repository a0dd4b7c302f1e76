import { expect, it } from 'vitest'
import { colour } from './colour.ts'

it('takes a colour as content writes it', () => {
  expect(colour('#D9632b', 'black')).toBe('#D9632b')
})

it.each([null, '', 'red', '#fff', '#d9632b; background: url(https://evil.example)'])(
  'refuses %j',
  (value) => {
    expect(colour(value, 'black')).toBe('black')
  },
)
