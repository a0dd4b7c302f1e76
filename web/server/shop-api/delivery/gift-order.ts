import type { GiftFields } from '#shared/gifts/gift-fields.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { GiftCode } from '../codes/gift-codes.ts'
import { Refusal } from '../http/refusal.ts'
import type { ChosenLine, DeliveryChoice } from '../orders/delivery-choice.ts'

/** The giver's input is null once the gift stores it, and in a checkout restored from the payment service, which never gets it. */
export type CheckoutGift = GiftCode & { [Field in keyof GiftFields]: GiftFields[Field] | null }

/** @throws Refusal unless the gift is one product with consent to immediate delivery; a pre-order needs no consent */
export function checkGift(
  { gift, isBuyNow = false }: Pick<CheckoutRequest, 'gift' | 'isBuyNow'>,
  lines: readonly ChosenLine[],
  { consent }: DeliveryChoice,
) {
  if (!gift) return
  if (!isBuyNow)
    throw new Refusal({ code: 'invalid-request' }, 'A gift is bought without the cart: isBuyNow.')
  if (!consent && lines.some(({ preOrder }) => !preOrder)) {
    throw new Refusal(
      { code: 'invalid-request' },
      'A gift of a released product needs unlockAtOnce, with its id and a wording for gifts.',
    )
  }
}
