import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  type AtCurrentPrice,
  lastOfferChange,
  nextOfferChange,
  type Offered,
  offerAt,
} from '#shared/prices/current-price.ts'
import { ClockContext } from '#site/browser/clock.ts'

/** Renders again at each planned change. @returns the moment of the last change */
function useLastOfferChange(products: readonly Offered[]): number {
  const clock = useContext(ClockContext)
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextOfferChange(products, now), listener),
    [clock, products],
  )
  return useSyncExternalStore(
    subscribe,
    () => lastOfferChange(products, clock.now()),
    () => lastOfferChange(products, clock.renderedAt()),
  )
}

export function useCurrentPrices<Product extends Offered>(
  products: readonly Product[],
): AtCurrentPrice<Product>[] {
  const moment = useLastOfferChange(products)
  return products.map((product) => offerAt(product, moment))
}

export const useCurrentPrice = <Product extends Offered>(product: Product): AtCurrentPrice<Product> =>
  offerAt(product, useLastOfferChange(useMemo(() => [product], [product])))
