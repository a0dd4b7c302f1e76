import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ReducedPrice } from '#shared/api/prices.ts'
import { priceText } from '#shared/money.ts'
import styles from './LowestPrice.module.css'

/** Lowest prices in the 30 days before a reduction, from the shop API. */
export type LowestPrices = {
  /** Undefined until the shop API has confirmed that `price` is reduced. */
  before(id: string, price: number): number | undefined
  /**
   * Calls `listener` on every response.
   * @returns a function that unsubscribes it
   */
  subscribe(id: string, price: number, listener: () => void): () => void
}

/** Retries, because the server’s clock may be slow, and a cache may hold the response of the last minute. */
const retryDelaysMs = [2_000, 15_000, 65_000]

const maxIds = 50

type FetchReducedPrices = (ids: readonly string[]) => Promise<readonly ReducedPrice[]>

/** Sends one request for all reduced products of a page. Without a response, no reductions are announced. */
export function createLowestPrices(fetchPrices: FetchReducedPrices): LowestPrices {
  const known = new Map<string, ReducedPrice>()
  const subscriptions = new Map<() => void, { id: string; price: number }>()
  let isPlanned = false
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const before = (id: string, price: number) => {
    const found = known.get(id)
    return found?.price === price ? found.lowestBefore : undefined
  }
  const unknownIds = () => [
    ...new Set(
      [...subscriptions.values()]
        .filter(({ id, price }) => before(id, price) === undefined)
        .map(({ id }) => id),
    ),
  ]

  function requestSoon() {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      void request()
    })
  }
  async function request() {
    clearTimeout(timer)
    const ids = unknownIds().toSorted().slice(0, maxIds)
    if (ids.length === 0) return
    const reduced = await fetchPrices(ids).catch(() => [])
    for (const price of reduced) known.set(price.id, price)
    for (const listener of [...subscriptions.keys()]) listener()
    const left = unknownIds()
    if (left.some((id) => !ids.includes(id))) return requestSoon()
    const delay = retryDelaysMs[retries]
    if (left.length === 0 || delay === undefined) return
    retries += 1
    timer = setTimeout(() => void request(), delay)
  }

  return {
    before,
    subscribe(id, price, listener) {
      // Several products may share a listener.
      const key = () => listener()
      subscriptions.set(key, { id, price })
      if (before(id, price) === undefined) {
        retries = 0
        requestSoon()
      }
      return () => void subscriptions.delete(key)
    },
  }
}

export const noLowestPrices: LowestPrices = { before: () => undefined, subscribe: () => () => {} }

/** Without a provider, reductions are not announced. */
export const LowestPricesContext = createContext(noLowestPrices)

type Props = { id: string; price: number }

/** The lowest price before a reduction. Reserves its line until the shop API has sent the price. */
export function LowestPrice({ id, price }: Props) {
  const lowest = useContext(LowestPricesContext)
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
