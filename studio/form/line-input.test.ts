import { expect, test } from 'vitest'
import { youtubeIdIn } from './LineInput.tsx'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s&list=PLx',
  ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
])('%s holds an id', (address) => {
  expect(youtubeIdIn(address)).toBe('dQw4w9WgXcQ')
})

test.each([
  ...['dQw4w9WgXcQ', 'dQw4w9', '', 'https://vimeo.com/123456789', 'https://www.youtube.com/@candlecast'],
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
])('“%s” stays as it is typed', (text) => {
  expect(youtubeIdIn(text)).toBeUndefined()
})
