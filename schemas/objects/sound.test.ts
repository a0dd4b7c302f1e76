import { expect, it } from 'vitest'
import { chaptersFault } from './sound.ts'

const starts = (...seconds: unknown[]) => seconds.map((startSeconds) => ({ startSeconds }))

it.each([
  ['no chapters', starts(), 23],
  ['a chapter that has no start yet', starts(0, undefined, 4), 23],
  ['chapters in order', starts(0, 4, 22), 23],
  ['a sound whose length is not known', starts(0, 400), undefined],
])('%s are right', (_, chapters, length) => {
  expect(chaptersFault(chapters, length)).toBeUndefined()
})

it.each([
  [starts(0, 9, 4), 'The chapter that starts at 4 s comes too late in the list'],
  [starts(4, 4), 'The chapter that starts at 4 s comes too late in the list'],
  [starts(0, 23), 'The chapter that starts at 23 s starts after the end: the sound is 23 s long.'],
])('%j says which one is wrong', (chapters, message) => {
  expect(chaptersFault(chapters, 23)).toContain(message)
})
