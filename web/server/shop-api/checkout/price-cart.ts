import { toOre } from '#shared/money.ts'
import { containedInCart } from '#shared/products/adventures.ts'
import { type CheckoutRequest, maxCartItems, minTotalSek } from '#shared/shop-contract.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import { Refusal } from '../http/refusal.ts'
import { type CheckoutLine, totalOf } from '../payment/checkout-record.ts'

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
      `The smallest total that can be paid is ${minTotalSek} SEK.`,
    )
  }
  if (totalOf(lines) > MAX_TOTAL_ORE) {
    throw new Refusal({ code: 'cart-too-large' }, 'The total exceeds the largest possible payment.')
  }
  return lines
}
