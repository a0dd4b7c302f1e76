import { expect, it } from 'vitest'
import { momentAddress, secondOf } from './shared-moment.ts'

it.each([
  ['?t=83', 83],
  ['?t=0', 0],
  ['', 0],
  ['?t=', 0],
  ['?t=1.5', 0],
  ['?t=-3', 0],
  ['?t=1e3', 0],
  ['?t=999999', 0],
  ['?t=12<script>', 0],
])('reads the second of %j', (search, expected) => {
  expect(secondOf(new URLSearchParams(search))).toBe(expected)
})

it('links to a whole second, and to the page alone at the beginning', () => {
  expect(momentAddress('https://candlecast.example', '/fist', 83.7)).toBe(
    'https://candlecast.example/fist?t=83',
  )
  expect(momentAddress('https://candlecast.example', '/fist', 0.4)).toBe('https://candlecast.example/fist')
})
