import { toOre } from '../lib/money.ts'
import type { CartItem } from './cartSlice.ts'

/** A product as content has it now; null means that it has no price and can't be sold. */
export type CurrentProduct = { id: string; title: string; price: number | null }

/** A line of the cart: on sale at `price` SEK, or no longer to be had under the title last seen. */
export type CartLine<Product extends CurrentProduct = CurrentProduct> =
  | { status: 'available'; id: string; title: string; price: number; product: Product }
  | { status: 'unavailable'; id: string; title: string }

export type PriceChange = { id: string; title: string; before: number; now: number }

export type PricedCart<Product extends CurrentProduct = CurrentProduct> = {
  lines: CartLine<Product>[]
  totalOre: number
  changes: PriceChange[]
}

/** The cart at today's prices. `changes` names what costs something else than when the shopper last looked. */
export function priceCart<Product extends CurrentProduct>(
  cart: readonly CartItem[],
  products: readonly Product[],
): PricedCart<Product> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines: CartLine<Product>[] = []
  const changes: PriceChange[] = []
  let totalOre = 0
  for (const { id, title, price: before } of cart) {
    const product = byId.get(id)
    if (!product || product.price === null) {
      lines.push({ status: 'unavailable', id, title })
      continue
    }
    lines.push({ status: 'available', id, title: product.title, price: product.price, product })
    totalOre += toOre(product.price)
    if (toOre(before) !== toOre(product.price)) {
      changes.push({ id, title: product.title, before, now: product.price })
    }
  }
  return { lines, totalOre, changes }
}
