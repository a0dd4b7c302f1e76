import type { LegalFault } from '#shared/legal/legal-text.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { Shopper } from '../account/identity.ts'
import {
  type LegalContent,
  type LegalText,
  type LegalVersions,
  readClosingFaults,
  readLegalContent,
} from '../catalogue/legal-texts.ts'
import { readProducts } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import { checkGift } from '../delivery/gifts.ts'
import { Refusal } from '../http/refusal.ts'
import { deliveryChoice } from '../orders/delivery-choice.ts'
import type { SyncNeeds } from '../payment/sync-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { checkCart, priceCart } from './price-cart.ts'

const required: readonly LegalText['page'][] = ['terms', 'withdrawal']

const closed = (reason: string, cure = 'Publish what is missing in the Studio.') =>
  new Refusal({ code: 'seller-incomplete' }, `The shop is not open: ${reason}. ${cure}`)

/** @throws Refusal `seller-incomplete` unless seller and terms are published: consumer law requires them */
export function legalVersions({ seller, texts }: LegalContent): LegalVersions {
  if (!seller) throw closed('the seller’s details are missing in the site settings')
  const versions = Object.fromEntries(texts.map(({ page, version }) => [page, version]))
  const missing = required.find((page) => !(page in versions))
  if (missing) throw closed(`the page “${missing}” is missing, or lacks its date, heading or text`)
  return versions
}

/** @throws Refusal `seller-incomplete` while a legal text says too little, or a sample would sell for real money */
function refuseFaults(faults: readonly LegalFault[]) {
  if (faults.length === 0) return
  const reasons = faults.map(({ what }) => what).join('; ')
  throw closed(reasons, '`npm run doctor` says how to cure each. A test key of Stripe sells with samples.')
}

export type CheckoutNeeds = SyncNeeds & {
  content: ReadContent
  isLive: boolean
  giftCodes: Pick<GiftCodes, 'make'>
}

/** A repeated `attempt` gets the same page. @returns the address of the payment page. @throws Refusal, Unavailable */
export async function startCheckout(
  needs: CheckoutNeeds,
  { sub, email, isEmailVerified }: Shopper,
  request: CheckoutRequest,
  attempt: string,
): Promise<string> {
  checkCart(request.products)
  const { isBuyNow = false } = request
  if (isBuyNow && request.products.length > 1) {
    throw new Refusal({ code: 'invalid-request' }, 'Send one product: it is bought without the cart.')
  }
  const ids = request.products.map(({ id }) => id)
  const [products, legal, faults] = await Promise.all([
    readProducts(needs, ids),
    readLegalContent(needs.content),
    readClosingFaults(needs.content, needs.isLive),
  ])
  const lines = priceCart(request.products, products)
  const choice = deliveryChoice(lines, request, new Date(needs.now()))
  checkGift(request, lines, choice)
  const versions = legalVersions(legal)
  refuseFaults(faults)
  return openCheckout(needs, {
    sub,
    email,
    isEmailVerified,
    attempt,
    legal,
    legalVersions: versions,
    lines,
    deliveryChoice: choice,
    returnOrigin: request.baseUrl,
    isBuyNow,
    ...(request.gift && { gift: { ...request.gift, ...needs.giftCodes.make() } }),
  })
}
