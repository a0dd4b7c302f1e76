import type { Scene } from './opening-flow.ts'

/** Words that are shown from a second of the sound on. */
type Words = { start: number; text: string }

/** Characters: two lines on a phone. */
const LONGEST = 72

const cue = /^([\d:.]+) --> ([\d:.]+).*\n((?:.+\n?)+)/gm

/** @param time such as 00:04.000 or 01:00:04.000 */
const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Cuts at spaces, into pieces of about equal length. */
function piecesOf(text: string): string[] {
  const length = text.length / Math.ceil(text.length / LONGEST)
  const pieces: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + word.length / 2 < length)
      pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

/** Spreads a text over a stretch of the sound, by the lengths of its pieces. */
function spread(pieces: readonly string[], start: number, end: number): Words[] {
  const all = pieces.join('').length
  let before = 0
  return pieces.map((text) => {
    const words = { start: start + ((end - start) * before) / all, text }
    before += text.length
    return words
  })
}

/**
 * The words of a scene in step with its sound: its cues, or else the sentences of its transcript, spread over the sound. Long
 * ones are cut, so that two lines hold them.
 * @param duration of the sound, in seconds
 */
export function wordsOf({ cues, transcript }: Pick<Scene, 'cues' | 'transcript'>, duration: number): Words[] {
  const timed = [...cues.replaceAll('\r\n', '\n').matchAll(cue)].flatMap(
    ([, start = '', end = '', text = '']) =>
      spread(piecesOf(text.replaceAll(/<[^>]*>/g, '').trim()), secondsOf(start), secondsOf(end)),
  )
  if (timed.length > 0) return timed
  const sentences = transcript.match(/[^.?!\]]+[.?!\]]*["”’)]*/g) ?? []
  return spread(
    sentences
      .map((sentence) => sentence.trim())
      .filter(Boolean)
      .flatMap(piecesOf),
    0,
    duration,
  )
}

/** @param position seconds */
export const wordsAt = (words: readonly Words[], position: number): string =>
  (words.findLast(({ start }) => start <= position) ?? words[0])?.text ?? ''
