import * as v from 'valibot'
import { termsApply } from '#shared/legal/seller.ts'
import { paths } from '#shared/paths.ts'
import { isInParts, rightInParts } from '#shared/products/in-parts.ts'
import { consentWordingSchema, statementsOf } from '#shared/products/unlock-consent.ts'
import { awaitsUnlock, type DeliveryChoice } from '../../orders/delivery-choice.ts'
import type { Checkout } from '../payments.ts'

/** Leaves out the statements, because the version of the wording identifies them. */
export const choiceText = ({ consent }: DeliveryChoice) =>
  JSON.stringify(consent && { wording: consent.wording, givenAt: consent.givenAt, lines: consent.lines })

/** An unreadable text counts as no consent, so that paying unlocks nothing. */
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
  'You asked for delivery at once: it begins when you pay. Your right to withdraw within 14 days ends once we have confirmed that by e-mail, right after the payment.'
const later =
  'Nothing is unlocked when you pay. Until you unlock it in your account, you may withdraw within 14 days, from a pre-order at any time.'
const restLater =
  'The rest waits in your account: until you unlock it, you may withdraw within 14 days, from a pre-order at any time.'
const mixed = `What you asked to have at once is delivered when you pay. Your right to withdraw from it within 14 days ends once we have confirmed that by e-mail, right after the payment. ${restLater}`

const gift =
  'The recipient may redeem the gift as soon as you have paid. You may withdraw within 14 days, until it is redeemed.'
const giftLater =
  'The gift can be redeemed once it is released. You may withdraw within 14 days of your order, and after that until it is redeemed.'
const giftInParts = 'The recipient may redeem the gift as soon as you have paid.'
const nowInParts = 'You asked for delivery at once: what is out is unlocked when you pay.'

type Choice = Pick<Checkout, 'lines' | 'deliveryChoice' | 'gift' | 'returnOrigin'>

/** The note about the lines that are not delivered in parts. */
function wholeNote({ lines, deliveryChoice: choice, gift: isGift }: Choice): string {
  const ends = choice.consent?.lines.some((position) => !isInParts(lines[position]?.facts)) ?? false
  if (isGift) return ends ? gift : choice.consent ? giftInParts : giftLater
  if (!choice.consent) return later
  const isRest = lines.some((_, position) => awaitsUnlock(choice, position))
  if (!ends) return isRest ? `${nowInParts} ${restLater}` : nowInParts
  return isRest ? mixed : now
}

/** Characters: Stripe takes 1,200 in all. */
const MAX_TITLES = 500

/** The last words before the button that pays. */
export function paymentNote(choice: Choice): string {
  const titles = choice.lines.flatMap(({ facts, title }) => (isInParts(facts) ? title : [])).join(', ')
  return [
    wholeNote(choice),
    titles && `${titles.length > MAX_TITLES ? 'What is delivered in parts' : titles}: ${rightInParts}`,
    `${termsApply} ${new URL(paths.terms, choice.returnOrigin).href}`,
  ]
    .filter(Boolean)
    .join(' ')
}
