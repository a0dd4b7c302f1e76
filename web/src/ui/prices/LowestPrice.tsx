import { useCallback, useContext, useSyncExternalStore } from 'react'
import { priceText } from '#shared/money.ts'
import { PriceContext } from '../../browser/prices.ts'
import styles from './LowestPrice.module.css'

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
