/**
 * The text of a code: four groups of four, such as FANT-7K3M-Q9XD-2HRT.
 *
 * The database has only the SHA-256 of a code, so a stolen copy of it gives no one a product. The hash needs no key and
 * is fast on purpose: 27^16 codes are 76 bits of chance, which no one can try through, and a key would be one more
 * secret whose loss makes every code worthless. Codes that people invent would need both.
 */
import { createHash, randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

const LENGTH = GROUPS * GROUP_LENGTH
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** What people read or type for a letter or digit of the alphabet. */
const LOOKALIKES: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2', U: 'V' }

/** @param random a whole number from 0 up to, but not including, the given one */
export function newCode(random: (below: number) => number = randomInt): string {
  const sign = () => ALPHABET.charAt(random(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** The letters of a typed code, or undefined if no code looks like it. Case, spaces and dashes of any kind are forgiven. */
export function lettersOf(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212._]/gu, '')
    .replace(/[BSZU]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return SHAPE.test(letters) ? letters : undefined
}

/** @param letters as `lettersOf` gives them */
export const hashOf = (letters: string): string => createHash('sha256').update(letters).digest('hex')
