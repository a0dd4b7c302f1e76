/** What a giver types for the recipient of a gift. It becomes part of a mail that we send, so it is limited. */
import * as v from 'valibot'
import { isEmailAddress, MAX_EMAIL, normaliseEmail } from '../links/email-address.ts'

/** In characters. */
export const giftLimits = { to: MAX_EMAIL, from: 60, words: 500 } as const

/** The joiner of emoji such as families. Other invisible characters can hide a link, or turn text around. */
const JOINER = '\u200D'
const INVISIBLE = /\p{Cf}/gu
const CONTROL = /\p{Cc}/gu

/** Dots that browsers take for a dot in an address. */
const OTHER_DOTS = /[\u3002\uff61]/g

/** Schemes, `www.`, e-mail addresses, and words that mail programs turn into links: a dot between letters. */
const LINK = /:\/\/|\bwww\b|@|[\p{L}\p{N}]\.\p{L}{2,}/iu

/** Whether a mail program could make a link of a part of this text. */
export const hasLink = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER_DOTS, '.'))

const visible = (text: string) => text.replace(INVISIBLE, (sign) => (sign === JOINER ? sign : ''))

/** One line, with single spaces. */
const oneLine = (text: string) => visible(text).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()

/** Lines as typed, with at most one empty line between two others. */
const paragraphs = (text: string) =>
  visible(text)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(CONTROL, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const withoutLink = v.check<string, string>(
  (text) => !hasLink(text),
  'must hold no web or e-mail address; put a space after each full stop',
)

export const giftFieldsSchema = v.object({
  /** The recipient's e-mail address. */
  to: v.pipe(
    v.string(),
    v.maxLength(1_000),
    v.check(isEmailAddress, 'must be an e-mail address'),
    v.transform(normaliseEmail),
  ),
  /** The giver's name, as the recipient sees it. */
  from: v.pipe(
    v.string(),
    v.maxLength(1_000),
    v.transform(oneLine),
    v.nonEmpty(),
    v.maxLength(giftLimits.from),
    withoutLink,
  ),
  /** The giver's words; empty without any. */
  words: v.pipe(
    v.string(),
    v.maxLength(10_000),
    v.transform(paragraphs),
    v.maxLength(giftLimits.words),
    withoutLink,
  ),
})
export type GiftFields = v.InferOutput<typeof giftFieldsSchema>

export type GiftField = keyof GiftFields

/** The first field that the shop would refuse, or undefined. */
export function refusedField(typed: GiftFields): GiftField | undefined {
  const parsed = v.safeParse(giftFieldsSchema, typed, { abortEarly: true })
  if (parsed.success) return undefined
  const field = parsed.issues[0].path?.[0].key
  return field === 'from' || field === 'words' ? field : 'to'
}
