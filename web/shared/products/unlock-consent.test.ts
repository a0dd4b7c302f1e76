import { expect, it } from 'vitest'
import {
  type ConsentWording,
  currentGiftWording,
  currentWording,
  fitsLines,
  giftWordingFor,
  statementsOf,
  wordingFor,
} from './unlock-consent.ts'

const whole = {}
const inParts = { facts: { parts: [{ of: null, out: [], until: '2027-10-31' }] } }
const ended = { facts: { parts: [{ of: null, out: ['The Postern'], until: null }] } }

const LOSES = 'I know that I lose my right to withdraw'
const KEEPS = 'I keep my right to withdraw'

it.each([
  ['whole lines', [whole, ended], [LOSES]],
  ['lines in parts alone', [inParts, inParts], [KEEPS]],
  ['both', [whole, inParts], [LOSES, 'except from what is delivered in parts']],
])('the statements for %s end the right only where something is whole', (_what, lines, words) => {
  const wording = wordingFor(lines)
  for (const word of words) expect(statementsOf(wording)[1]).toContain(word)
  expect(fitsLines(wording, lines, false)).toBe(true)
  expect(fitsLines(wording, lines, true)).toBe(false)
})

it.each([
  ['whole', whole, LOSES],
  ['in parts', inParts, KEEPS],
])('the statements for a gift that is %s', (_what, line, words) => {
  const wording = giftWordingFor(line)
  expect(statementsOf(wording)[1]).toContain(words)
  expect(fitsLines(wording, [line], true)).toBe(true)
  expect(fitsLines(wording, [line], false)).toBe(false)
})

it.each<[ConsentWording, object[], boolean, boolean]>([
  ['2026-11-27 in parts', [whole], false, false],
  ['2026-11-27 in parts', [whole, inParts], false, false],
  ['2026-11-27 in parts', [ended], false, false],
  ['2026-11-27 partly in parts', [whole], false, false],
  ['2026-11-27 partly in parts', [inParts], false, false],
  ['2026-11-27 gift in parts', [whole], true, false],
  [currentWording, [inParts], false, true],
  [currentGiftWording, [inParts], true, true],
])('the statements %s about %j (gift: %s) fit: %s', (wording, lines, isGift, isFit) => {
  expect(fitsLines(wording, lines, isGift)).toBe(isFit)
})
