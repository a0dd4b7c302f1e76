import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { priceText } from '#shared/money.ts'
import {
  type AtCurrentPrice,
  lastOfferChange,
  nextOfferChange,
  type Offered,
  offerAt,
} from '#shared/prices/current-price.ts'
import { PriceContext } from '../../browser/prices.ts'
import styles from './current-prices.module.css'

/** Renders again at each planned change. @returns the moment of the last change */
function useLastOfferChange(products: readonly Offered[]): number {
  const { clock } = useContext(PriceContext)
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

type Props = { id: string; price: number }

/** The lowest price before a reduction. Reserves its line until the shop API has sent the price. */
export function LowestPrice({ id, price }: Props) {
  const { lowest } = useContext(PriceContext)
  const subscribe = useCallback(
    (listener: () => void) => lowest.subscribe(id, price, listener),
    [lowest, id, price],
  )
  const before = useSyncExternalStore(
    subscribe,
    () => lowest.before(id, price),
    () => undefined,
  )
  const isKnown = before !== undefined
  return (
    <p className={`${styles.lowest} ${isKnown ? '' : styles.unknown}`}>
      {isKnown && `Lowest price in 30 days before: ${priceText(before)}`}
    </p>
  )
}
