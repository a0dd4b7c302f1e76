import * as v from 'valibot'
import { isEmailAddress, MAX_EMAIL, normaliseEmail } from '../links/email-address.ts'
import { brand } from '../shop.ts'
import { mailLine, mailLines, text } from '../text/text.ts'
import { hasPhoneNumber, namesOffice, namesShop } from './impostor.ts'

/** Maximum lengths in characters. */
export const giftLimits = { to: MAX_EMAIL, from: 60, words: 500 } as const

const withoutNumber = v.check<string, string>(
  (text) => !hasPhoneNumber(text),
  'must have no phone number or other long number',
)
const withoutShop = v.check<string, string>(
  (text) => !namesShop(text),
  `must not name ${brand.name}, because the mail comes from us`,
)

/** The giver's texts for the recipient. Limited, because they become part of a mail that we send. */
export const giftFieldsSchema = v.object({
  /** The recipient's e-mail address. */
  to: v.pipe(text(1_000), v.check(isEmailAddress, 'must be an e-mail address'), v.transform(normaliseEmail)),
  /** The giver's name, as the recipient sees it. */
  from: v.pipe(
    mailLine(giftLimits.from),
    withoutNumber,
    withoutShop,
    v.check(
      (name) => !namesOffice(name),
      'must be the name of a person, not of a service such as billing or support',
    ),
  ),
  /** The giver's words; empty without any. */
  words: v.pipe(mailLines(giftLimits.words), withoutNumber, withoutShop),
})
export type GiftFields = v.InferOutput<typeof giftFieldsSchema>

export type GiftField = keyof GiftFields

/** The first field that the shop would refuse, and why: `must …`, as the end of a sentence. */
export function giftFault(typed: GiftFields): { field: GiftField; reason: string } | undefined {
  const parsed = v.safeParse(giftFieldsSchema, typed, { abortEarly: true, abortPipeEarly: true })
  if (parsed.success) return undefined
  const [{ path, message }] = parsed.issues
  const field = path?.[0].key
  return { field: field === 'from' || field === 'words' ? field : 'to', reason: message }
}

/** `revoked`: the buyer has withdrawn from the gift, the money went back, or the shop has taken the gift back. */
const giftStateSchema = v.picklist(['ready', 'redeemed', 'revoked'])
export type GiftState = v.InferOutput<typeof giftStateSchema>

/** A gift, as the buyer sees it in the order. */
export const orderGiftSchema = v.object({
  /** The recipient's e-mail address; null once the address is erased. */
  to: v.nullable(v.string()),
  state: giftStateSchema,
  /** The code, while it can be redeemed. Null if the shop can't compute the code any more. */
  code: v.nullable(v.string()),
})
export type OrderGift = v.InferOutput<typeof orderGiftSchema>
