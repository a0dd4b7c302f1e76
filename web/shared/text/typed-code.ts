/**
 * Reads codes as people type and paste them. Mail programs, keyboards and authenticator apps add spaces, dashes and invisible
 * characters, and write digits in full width or in another script.
 */
import { INVISIBLE } from './has-link.ts'

const SEPARATORS = String.raw`[\s\p{Pd}\p{Cf}\u2212._]`
const SEPARATOR = new RegExp(SEPARATORS, 'gu')

/** Digits of any script. The code points of a script's digits are consecutive, from zero to nine. */
const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu

function asciiDigit(digit: string): string {
  const own = digit.codePointAt(0) ?? 0
  let first = own
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((own - first) % 10)
}

/** NFKC without invisible characters, digits of any script as 0 to 9. */
export const readable = (typed: string) =>
  typed.normalize('NFKC').replace(INVISIBLE, '').replace(DIGITS, asciiDigit)

/** A typed code without separators and invisible characters, its digits as 0 to 9. */
export const plainCode = (typed: string): string => readable(typed).replace(SEPARATOR, '')

/** A code in a pasted sentence: four digits or more, which excludes `24 hours`. */
const NUMBERS = new RegExp(String.raw`\d(?:${SEPARATORS}*\d){3,}`, 'gu')

/** The digits of a typed or pasted numeric code, also of one in a sentence. Null for any other text. */
export function codeDigits(typed: string): string | null {
  const plain = plainCode(typed)
  if (/^\d+$/.test(plain)) return plain
  const [number, another] = readable(typed).match(NUMBERS) ?? []
  return number && another === undefined ? plainCode(number) : null
}
