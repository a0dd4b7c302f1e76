import { useCallback, useContext, useSyncExternalStore } from 'react'
import { isOnSale, nextChange, type Priced, priceWhen } from '#shared/prices/current-price.ts'
import { type Release, type Releasing, releaseOf } from '#shared/products/release.ts'
import { swedishDay } from '#shared/products/swedish-time.ts'
import { PriceContext } from './price-context.ts'

/** `unlocks` is empty for a product that unlocks nothing, or an unknown adventure. */
type Offered = Priced & Releasing & { unlocks: readonly string[] }

/**
 * The price is null for a product that the shop refuses to sell. `preOrder`: it is not released. A pre-order whose game is
 * out is released; its content still has `release`.
 */
export type AtCurrentPrice<Product extends Offered> = Product & {
  preOrder: boolean
  /** Milliseconds since 1970; null without a sale. */
  saleEnds: number | null
  /** The planned day of release in Sweden, YYYY-MM-DD; only of a pre-order that is sold. */
  releaseOn: string | null
}

type State = { onSale: boolean; status: Release['status'] }

const atState = <Product extends Offered>(
  product: Product,
  { onSale, status }: State,
): AtCurrentPrice<Product> => {
  const isSold = product.unlocks.length > 0 && status !== 'overdue'
  const { price, sale } = isSold ? priceWhen(product, onSale) : { price: null, sale: null }
  const releasedAt = status === 'pre-order' ? (product.release?.releasedAt ?? null) : null
  return {
    ...product,
    price,
    saleEnds: sale?.until ?? null,
    preOrder: status !== 'released',
    releaseOn: releasedAt && swedishDay(releasedAt),
  }
}

function nextMoment(products: readonly Offered[], now: number): number {
  const releases = products.map(({ release }) => Date.parse(release?.releasedAt ?? ''))
  return Math.min(nextChange(products, now), ...releases.filter((moment) => moment > now))
}

const marks: Record<Release['status'], string> = { released: 'r', 'pre-order': 'p', overdue: 'o' }
const statusOf: Readonly<Record<string, Release['status']>> = { r: 'released', p: 'pre-order', o: 'overdue' }

/** React compares snapshots by identity: this text changes only with a price or release. */
const priceSnapshot = (products: readonly Offered[], now: number) =>
  products
    .map((product) => `${Number(isOnSale(product, now))}${marks[releaseOf(product, now).status]}`)
    .join('')

export function useCurrentPrices<Product extends Offered>(
  products: readonly Product[],
): AtCurrentPrice<Product>[] {
  const { clock } = useContext(PriceContext)
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextMoment(products, now), listener),
    [clock, products],
  )
  const text = useSyncExternalStore(
    subscribe,
    () => priceSnapshot(products, clock.now()),
    () => priceSnapshot(products, clock.renderedAt()),
  )
  return products.map((product, index) =>
    atState(product, {
      onSale: text[2 * index] === '1',
      status: statusOf[text[2 * index + 1] ?? ''] ?? 'overdue',
    }),
  )
}

export function useCurrentPrice<Product extends Offered>(product: Product): AtCurrentPrice<Product> {
  const { clock } = useContext(PriceContext)
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextMoment([product], now), listener),
    [clock, product],
  )
  const onSale = useSyncExternalStore(
    subscribe,
    () => isOnSale(product, clock.now()),
    () => isOnSale(product, clock.renderedAt()),
  )
  const status = useSyncExternalStore(
    subscribe,
    () => releaseOf(product, clock.now()).status,
    () => releaseOf(product, clock.renderedAt()).status,
  )
  return atState(product, { onSale, status })
}
