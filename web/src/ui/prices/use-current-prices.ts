import { useCallback, useContext, useSyncExternalStore } from 'react'
import { isOnSale, nextChange, type Priced, priceWhen } from '#shared/prices/current-price.ts'
import { isPlayable } from '#shared/products/known-adventures.ts'
import { PriceContext } from './price-context.ts'

type Offered = Priced & { unlocks: readonly string[] }

/** The price is null for a product that the shop refuses to sell. */
export type AtCurrentPrice<Product extends Offered> = Product & {
  /** Milliseconds since 1970; null without a sale. */
  saleEnds: number | null
}

const atPrice = <Product extends Offered>(product: Product, onSale: boolean): AtCurrentPrice<Product> => {
  const { price, sale } = isPlayable(product) ? priceWhen(product, onSale) : { price: null, sale: null }
  return { ...product, price, saleEnds: sale?.until ?? null }
}

export function useCurrentPrices<Product extends Offered>(
  products: readonly Product[],
): AtCurrentPrice<Product>[] {
  const { clock } = useContext(PriceContext)
  // React compares snapshots by identity: this text changes only with a price.
  const stateAt = (now: number) => products.map((product) => Number(isOnSale(product, now))).join('')
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextChange(products, now), listener),
    [clock, products],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => stateAt(clock.now()),
    () => stateAt(clock.renderedAt()),
  )
  return products.map((product, index) => atPrice(product, state[index] === '1'))
}

export function useCurrentPrice<Product extends Offered>(product: Product): AtCurrentPrice<Product> {
  const { clock } = useContext(PriceContext)
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextChange([product], now), listener),
    [clock, product],
  )
  const onSale = useSyncExternalStore(
    subscribe,
    () => isOnSale(product, clock.now()),
    () => isOnSale(product, clock.renderedAt()),
  )
  return atPrice(product, onSale)
}
