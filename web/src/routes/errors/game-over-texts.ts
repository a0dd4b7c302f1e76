import { seedOf } from '../../lib/waveform.ts'
import type { Face } from '../../ui/images/Die.tsx'

/** The ending of the adventure, by the face of the die. */
export const gameOverTexts: Record<Face, string> = {
  1: 'You take the left-hand door. There is no floor behind it.',
  2: 'You tell the voice your real name. It has been looking for that name.',
  3: 'You put out the lantern to save oil. Something was waiting for you to do that.',
  4: 'You count the steps on the way down. On the way up there is one fewer, and you are standing on it.',
  5: 'You open the book at this page. It was blank until you did.',
  6: 'You roll to jump the gap. The gap rolls too.',
}

const faces = [1, 2, 3, 4, 5, 6] as const

/**
 * The face of the first ending. The address would not do: one page is sent for all addresses that can't be read, and by
 * static hosts for all unknown ones. @param renderedAt the time of the page's HTML, which server and browser know
 */
export const firstFace = (renderedAt: number): Face => faces[seedOf(String(renderedAt)) % faces.length] ?? 1

/** A face other than the last one. `chance` is a random number from 0 up to 1. */
export function rollAgain(last: Face, chance: number): Face {
  const others = faces.filter((face) => face !== last)
  return others[Math.floor(chance * others.length)] ?? last
}
