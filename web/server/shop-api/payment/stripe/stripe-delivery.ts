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
  'You asked for delivery at once: it begins when you pay, and your right of withdrawal ends with it.'
const later =
  'Nothing is unlocked when you pay. You unlock it in your account, and keep your right of withdrawal until you do.'
const mixed =
  'What you asked to have at once is delivered when you pay, and your right of withdrawal for it ends then. The rest waits in your account, and you keep your right of withdrawal until you unlock it.'

const gift =
  'The recipient may redeem the gift as soon as you have paid. Your right of withdrawal ends when it is redeemed.'
const giftLater =
  'The gift can be redeemed once it is released. You keep your right of withdrawal until it is redeemed.'

export function deliveryNote({
  lines,
  deliveryChoice: choice,
  gift: isGift,
}: Pick<Checkout, 'lines' | 'deliveryChoice' | 'gift'>): string {
  if (isGift) return choice.consent ? gift : giftLater
  if (!choice.consent) return later
  return lines.some((_, position) => awaitsUnlock(choice, position)) ? mixed : now
}
