import { expect, it } from 'vitest'
import { chapterAt } from './chapters.ts'
import { nextStop, previousStop } from './media-keys.ts'
import type { Track } from './player-state.ts'

const track: Track = {
  id: 'game-fist',
  key: '',
  title: 'Atmosphere: the ring',
  game: 'F.I.S.T.',
  path: '/fist',
  url: 'https://cdn.example/ring.mp3',
  durationSeconds: 23,
  artwork: null,
  chapters: [
    { title: 'The crowd', startSeconds: 2 },
    { title: 'The bell', startSeconds: 11 },
  ],
  transcript: '',
}
const other = { ...track, id: 'game-fist/s1' }

const playing = (position: number, tracks: readonly Track[] = [track, other]) =>
  ({ status: 'playing', attempt: 1, speed: 1, track, tracks, position, duration: 23 }) as const

it.each([
  [0, undefined],
  [2, 'The crowd'],
  [10.9, 'The crowd'],
  [11, 'The bell'],
  [23, 'The bell'],
])('at second %d the chapter is %s', (position, title) => {
  expect(chapterAt(track, position)?.title).toBe(title)
})

it.each([
  [0, 2],
  [2, 11],
  [10.9, 11],
])('at second %d, next leads to second %d', (position, seconds) => {
  expect(nextStop(playing(position))).toEqual({ type: 'positionChosen', seconds })
})

it.each([
  [20, 11],
  [12, 2],
  [6, 2],
])('at second %d, previous leads to second %d', (position, seconds) => {
  expect(previousStop(playing(position))).toEqual({ type: 'positionChosen', seconds })
})

it('next and previous lead to the neighbouring samples beyond the first and the last chapter', () => {
  const between = [{ ...track, id: 'before' }, track, other]
  expect(nextStop(playing(12, between))).toEqual({ type: 'sampleStepped', by: 1 })
  expect(previousStop(playing(3, between))).toEqual({ type: 'sampleStepped', by: -1 })
  expect(nextStop(playing(12, [track]))).toBe(null)
  expect(previousStop(playing(3, [track]))).toBe(null)
})
