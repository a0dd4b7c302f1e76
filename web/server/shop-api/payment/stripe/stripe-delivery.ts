import * as v from 'valibot'
import { consentWordingSchema, statementsOf } from '#shared/products/unlock-consent.ts'
import { awaitsUnlock, type DeliveryChoice } from '../../orders/delivery-choice.ts'
import type { Checkout } from '../checkout-record.ts'

/** Without the statements, which the wording's version identifies. */
export const choiceText = ({ consent }: DeliveryChoice) =>
  JSON.stringify(consent && { wording: consent.wording, givenAt: consent.givenAt, lines: consent.lines })

/** An unreadable text counts as no consent: then paying unlocks nothing. */
export const choiceSchema = v.pipe(
  v.fallback(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.nullable(
        v.object({
          wording: consentWordingSchema,
          givenAt: v.pipe(v.string(), v.isoTimestamp()),
          lines: v.array(v.number()),
        }),
      ),
    ),
    null,
  ),
  v.transform(
    (given): DeliveryChoice => ({
      consent: given && { ...given, statements: statementsOf(given.wording) },
    }),
  ),
)

const now =
  'You asked for delivery at once: it begins when you pay, and your right to withdraw within 14 days ends with it.'
const later =
  'Nothing is unlocked when you pay. Until you unlock it in your account, you may withdraw within 14 days, from a pre-order at any time.'
const mixed =
  'What you asked to have at once is delivered when you pay, and your right to withdraw from it within 14 days ends then. The rest waits in your account: until you unlock it, you may withdraw within 14 days, from a pre-order at any time.'

const gift =
  'The recipient may redeem the gift as soon as you have paid. You may withdraw within 14 days, until it is redeemed.'
const giftLater =
  'The gift can be redeemed once it is released. You may withdraw within 14 days of your order, and after that until it is redeemed.'

export function deliveryNote({
  lines,
  deliveryChoice: choice,
  gift: isGift,
}: Pick<Checkout, 'lines' | 'deliveryChoice' | 'gift'>): string {
  if (isGift) return choice.consent ? gift : giftLater
  if (!choice.consent) return later
  return lines.some((_, position) => awaitsUnlock(choice, position)) ? mixed : now
}
