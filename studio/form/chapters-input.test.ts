import { expect, test } from 'vitest'
import { placeOf } from './SoundInputs.tsx'

const chapters = [{ startSeconds: 0 }, { startSeconds: 40 }, { startSeconds: 90 }]

test.each<[number, unknown, number]>([
  [0, undefined, 0],
  [12, [], 0],
  [12, chapters, 1],
  [40, chapters, 2],
  [200, chapters, 3],
  [5, [{ title: 'Without a second' }, { startSeconds: 40 }], 1],
])('a chapter at second %i of %j', (second, value, place) => {
  expect(placeOf(second, value)).toBe(place)
})
