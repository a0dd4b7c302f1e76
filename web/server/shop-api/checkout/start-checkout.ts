import { type CheckoutRequest, minTotalSek } from '#shared/api/checkout.ts'
import { maxCartItems } from '#shared/api/values.ts'
import type { LegalFault } from '#shared/legal/legal-text.ts'
import { priceText, toOre } from '#shared/money.ts'
import { containedInCart } from '#shared/products/adventures.ts'
import type { Shopper } from '../account/signed-in.ts'
import {
  type LegalContent,
  type LegalText,
  type LegalVersions,
  readClosingFaults,
  readLegalContent,
} from '../catalogue/legal-texts.ts'
import { type ProductForSale, readProducts } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import { checkGift } from '../delivery/gifts.ts'
import { Refusal } from '../http/refusal.ts'
import { deliveryChoice } from '../orders/delivery-choice.ts'
import { totalOf } from '../payment/checkout-record.ts'
import type { CheckoutLine } from '../payment/payments.ts'
import type { SyncNeeds } from '../payment/sync-payment.ts'
import { openCheckout } from './open-checkout.ts'

type CartItem = CheckoutRequest['products'][number]

/** Stripe's maximum has eight digits. */
const MAX_TOTAL_ORE = 99_999_999

const duplicates = (ids: string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]

/** Runs before any service is called. @throws Refusal for a malformed cart */
export function checkCart(items: readonly CartItem[]) {
  if (items.length === 0) throw new Refusal({ code: 'cart-empty' }, 'Send at least one product.')
  if (items.length > maxCartItems) {
    throw new Refusal({ code: 'cart-too-large' }, `Send at most ${maxCartItems} products.`)
  }
  const ids = duplicates(items.map(({ id }) => id))
  if (ids.length > 0) throw new Refusal({ code: 'duplicate-products', ids }, 'Send each product once.')
}

/** The products whose price rose since the shopper saw it, in SEK. A lower price is charged without asking. */
const risenPrices = (items: readonly CartItem[], lines: readonly CheckoutLine[]) =>
  items.flatMap(({ price }, index) => {
    const line = lines[index]
    if (!line || toOre(price) >= line.priceOre) return []
    return [{ id: line.id, title: line.title, before: price, now: line.priceOre / 100 }]
  })

/** @throws Refusal for a product that is not for sale, is in the cart twice, or costs more than the shopper saw */
export function priceCart(
  items: readonly CartItem[],
  products: ReadonlyMap<string, ProductForSale>,
): CheckoutLine[] {
  const missing = items.filter(({ id }) => !products.has(id)).map(({ id }) => id)
  if (missing.length > 0) {
    throw new Refusal({ code: 'products-unavailable', ids: missing }, 'Take these products out of the cart.')
  }
  const lines = items.flatMap(({ id }) => products.get(id) ?? [])
  const contained = containedInCart(lines).map(({ id }) => id)
  if (contained.length > 0) {
    throw new Refusal(
      { code: 'contained-in-cart', ids: contained },
      'The rest of the cart contains all of these.',
    )
  }
  const changes = risenPrices(items, lines)
  if (changes.length > 0) {
    throw new Refusal({ code: 'prices-changed', changes }, 'Show the current prices and repeat the request.')
  }
  if (totalOf(lines) < toOre(minTotalSek)) {
    throw new Refusal(
      { code: 'total-too-small' },
      `The smallest total that can be paid is ${priceText(minTotalSek)}.`,
    )
  }
  if (totalOf(lines) > MAX_TOTAL_ORE) {
    throw new Refusal({ code: 'cart-too-large' }, 'The total exceeds the largest possible payment.')
  }
  return lines
}

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
  throw closed(reasons, 'Doctor says how to cure each. A test key of Stripe sells with samples.')
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
    ...(request.cameFrom && { cameFrom: request.cameFrom }),
    ...(request.gift && { gift: { ...request.gift, ...needs.giftCodes.make() } }),
  })
}
