import { priceText } from '../../web/shared/money.ts'
import { CURRENCY } from '../../web/shared/shop.ts'

/** A line of a sale in the form. */
export type LineOfSale = { _key: string; product?: { _ref?: string }; price?: number }

export type PricedProduct = { _id: string; id: string; title: string; price: number | null }

/** As people type it: `20`, `20 %`, `12,5`. Undefined for anything but a number above 0 and below 100. */
export function percentOf(text: string): number | undefined {
  const percent = Number(text.replace('%', '').replace(',', '.').trim() || Number.NaN)
  return percent > 0 && percent < 100 ? percent : undefined
}

type Known = { products: readonly PricedProduct[]; lowest: ReadonlyMap<string, number> }

/**
 * The lines with their prices in whole SEK, reduced from the lowest price of 30 days, or without one from the ordinary price. A
 * line without a price to count from, and one that would not become cheaper, stays as it is.
 */
export function pricesAt(percent: number, lines: readonly LineOfSale[], { products, lowest }: Known) {
  const texts: string[] = []
  const priced = lines.map((line) => {
    const product = products.find(({ _id }) => _id === line.product?._ref)
    const base = product && (lowest.get(product.id) ?? product.price)
    const price = Math.round((base ?? 0) * (1 - percent / 100))
    if (!product || !base || price <= 0 || price >= base) {
      texts.push(`${product?.title ?? 'A product'}: no lower price in whole ${CURRENCY}`)
      return line
    }
    texts.push(`${product.title}: ${priceText(base)} → ${priceText(price)}`)
    return { ...line, price }
  })
  return { priced, texts }
}
