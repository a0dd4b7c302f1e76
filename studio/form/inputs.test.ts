import { expect, test } from 'vitest'
import { cleanText } from '../paste/pasted-blocks.ts'
import { youtubeIdIn } from './LineInput.tsx'
import { placeOf } from './SoundInputs.tsx'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s&list=PLx',
  ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
])('%s holds the id of a video', (address) => {
  expect(youtubeIdIn(address)).toBe('dQw4w9WgXcQ')
})

test.each([
  ...['dQw4w9WgXcQ', 'dQw4w9', '', 'https://vimeo.com/123456789', 'https://www.youtube.com/@candlecast'],
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
])('“%s” holds no id of a video', (text) => {
  expect(youtubeIdIn(text)).toBeUndefined()
})

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

test.each([
  ['Out\vnow', 'Out now', 'Out\nnow'],
  ['Out\r\nnow', 'Out now', 'Out\nnow'],
  ['Out\u2028now', 'Out now', 'Out\nnow'],
  ['Out\u0000 \u001bnow\u009f', 'Out now', 'Out now'],
  ['Out\tnow', 'Out\tnow', 'Out\tnow'],
  ['👩‍🚀 é', '👩‍🚀 é', '👩‍🚀 é'],
])('%j is %j in one line, and %j in several', (text, oneLine, severalLines) => {
  expect([cleanText(text, true), cleanText(text, false)]).toEqual([oneLine, severalLines])
})
