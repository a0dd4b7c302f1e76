/**
 * Four groups of four, such as FANT-7K3M-Q9XD-2HRT. The database has only the SHA-256 of a code, so a stolen copy of the
 * database unlocks nothing. The hash has no key and is fast on purpose: 27^16 random codes (76 bits) are too many to try, and
 * a lost key would make every code worthless. Codes that people choose would need a key and a slow hash.
 */
import { createHash, randomInt } from 'node:crypto'
import { CODE_LENGTH } from '#shared/api/codes.ts'
import { plainCode } from '#shared/text/typed-code.ts'

/** At most one of each group of similar characters: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY23456789'
const GROUP_LENGTH = 4
const SHAPE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** Letters that people type by mistake, with the character of the code. */
const LOOKALIKES: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2', U: 'V' }

/** @param random returns an integer from 0 to `below` - 1 */
export function newCode(random: (below: number) => number = randomInt): string {
  const character = () => ALPHABET.charAt(random(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('')
  return Array.from({ length: CODE_LENGTH / GROUP_LENGTH }, group).join('-')
}

/** Normalises a typed code. @returns undefined for a text without the form of a code */
export function normaliseCode(typed: string): string | undefined {
  const letters = plainCode(typed)
    .toUpperCase()
    .replace(/[BSZU]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return SHAPE.test(letters) ? letters : undefined
}

/** @param letters the result of `normaliseCode` */
export const hashCode = (letters: string): string => createHash('sha256').update(letters).digest('hex')
