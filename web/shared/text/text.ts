/**
 * Checks texts that a person sends to the shop. Postgres refuses NUL and lone surrogates, mails show names to people who trust
 * us, and invisible characters can hide a link or reverse text.
 */
import * as v from 'valibot'
import { hasLink, INVISIBLE } from './has-link.ts'

/** Lone surrogates and controls. Line breaks and tabs are replaced before a text is checked. */
const UNFIT = /[\p{Cs}\p{Cc}]/u

/** Scripts in which a joiner or non-joiner between two letters changes how they are written, as in Persian or Hindi. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]$/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u

/** Whether an invisible character belongs to the one before: joiners inside words and emoji, and the colour of an emoji. */
function isPart(sign: string, before: string, after: string): boolean {
  if (sign === '\ufe0f') return EMOJI.test(before)
  if (sign !== '\u200c' && sign !== '\u200d') return false
  if (sign === '\u200d' && EMOJI.test(before)) return /^\p{Extended_Pictographic}/u.test(after)
  return JOINING.test(before) && /^\p{L}/u.test(after)
}

/** Removes invisible characters, except joiners that emoji and words need. */
const removeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (sign, at: number) =>
    isPart(sign, text.slice(Math.max(0, at - 3), at), text.slice(at + sign.length, at + sign.length + 2))
      ? sign
      : '',
  )

/** Longer texts are refused before any other check. */
const MAX_READ = 10_000

const UNFIT_TEXT = 'must hold no control characters and no halves of characters'

const sent = v.pipe(v.string(), v.maxLength(MAX_READ, 'must be shorter'))
const atMost = (maxLength: number) =>
  v.maxLength<string, number, string>(maxLength, `must have at most ${maxLength} characters`)
const notEmpty = v.nonEmpty<string, string>('must not be empty')
const wellFormed = v.check<string, string>((text) => !UNFIT.test(text), UNFIT_TEXT)

/** An id, a code or an address of a page: unchanged, except that spaces around it are removed. */
export const text = (maxLength: number) =>
  v.pipe(sent, v.trim(), wellFormed, v.normalize('NFC'), notEmpty, atMost(maxLength))

const withoutLink = v.check<string, string>(
  (line) => !hasLink(line),
  'must hold no web or e-mail address; put a space after each full stop',
)

const toLine = (line: string) => removeInvisible(line).replace(/\s+/g, ' ').trim()

/** One line of a mail, such as a name. White space of any kind becomes single spaces. */
export const mailLine = (maxLength: number) =>
  v.pipe(sent, v.transform(toLine), wellFormed, v.normalize('NFC'), notEmpty, atMost(maxLength), withoutLink)

/** A name that is stored and not mailed. Refuses only an empty or too long name. */
export const recordedName = (maxLength: number) =>
  v.pipe(
    sent,
    v.transform((line) => toLine(line.replace(/[\p{Cs}\p{Cc}]/gu, ' '))),
    notEmpty,
    atMost(maxLength),
    v.normalize('NFC'),
  )

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g

/** Lines of a mail as typed, with at most one empty line between two others. May be empty. */
export const mailLines = (maxLength: number) =>
  v.pipe(
    sent,
    v.transform((lines) =>
      removeInvisible(lines)
        .replace(LINE_END, '\n')
        .replace(/\t/g, ' ')
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    ),
    v.check((lines) => !UNFIT.test(lines.replaceAll('\n', '')), UNFIT_TEXT),
    v.normalize('NFC'),
    atMost(maxLength),
    withoutLink,
  )
