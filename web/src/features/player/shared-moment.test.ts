import { expect, it, vi } from 'vitest'
import { momentAddress, sharedMoment } from './shared-moment.ts'

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
  expect(sharedMoment(new URLSearchParams(search))).toEqual({ key: '', second: expected })
})

it.each([
  ['/fist?t=83', '', 83.7],
  ['/fist', '', 0.4],
  ['/fist?sample=s1', 's1', 0],
  ['/fist?sample=s1&t=4', 's1', 4],
])('%s names a further sample and a whole second', (expected, key, second) => {
  const address = momentAddress('https://candlecast.example', '/fist', { key, second })
  expect(address).toBe(`https://candlecast.example${expected}`)
  expect(sharedMoment(new URL(address).searchParams)).toEqual({ key, second: Math.floor(second) })
})

it('names the second in the oldest browsers too, which have no `URLSearchParams.size`', () => {
  vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(Number.NaN)
  const address = momentAddress('https://candlecast.example', '/fist', { key: '', second: 83 })
  expect(address).toBe('https://candlecast.example/fist?t=83')
})
