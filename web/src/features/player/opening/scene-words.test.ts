import { expect, it } from 'vitest'
import { wordsAt, wordsOf } from './scene-words.ts'

const said = (cues: string, transcript: string, ...seconds: number[]) => {
  const words = wordsOf({ cues, transcript }, 20)
  return seconds.map((second) => wordsAt(words, second))
}

it('shows each cue from its time on', () => {
  const cues =
    'WEBVTT\r\n\r\n1\r\n00:01.000 --> 00:04.000 align:start\r\n<v Narrator>You knock.\r\n\r\n00:00:04.000 --> 00:00:06.000\r\nThe gate\r\nopens.\r\n'
  expect(said(cues, 'You knock.', 0, 3.9, 4, 19)).toEqual([
    'You knock.',
    'You knock.',
    'The gate opens.',
    'The gate opens.',
  ])
})

it('spreads the sentences over the sound when there are no cues', () => {
  expect(said('', '[Wind.] You do. Do you knock?', 0, 8, 19)).toEqual(['[Wind.]', 'You do.', 'Do you knock?'])
  expect(said('WEBVTT', '', 3)).toEqual([''])
})

it('cuts long sentences into pieces of two lines', () => {
  const long = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  const words = wordsOf({ cues: '', transcript: long }, 20)
  expect(words.map(({ text }) => text).join(' ')).toBe(long)
  expect(Math.max(...words.map(({ text }) => text.length))).toBeLessThanOrEqual(72)
  expect(words.map(({ start }) => start)).toEqual(words.map(({ start }) => start).toSorted((a, b) => a - b))
})
