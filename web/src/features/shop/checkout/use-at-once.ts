import { useState } from 'react'
import { currentWording } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { CartLine, CurrentProduct } from '../cart/priced-cart.ts'

/** `titles` is empty when no product can be delivered now. */
export type AtOnce = { titles: string[]; isChosen: boolean; choose: (isChosen: boolean) => void }

/** Pre-orders can't be delivered now. */
const deliverableNow = <Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) =>
  lines.filter((line) => line.status === 'available' && !line.product.preOrder)

/** The consent holds for these lines only: a change of the cart empties the box. */
export function useAtOnce<Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const now = deliverableNow(lines)
  const ids = now.map(({ id }) => id)
  const isChosen = chosenFor === String(ids)
  const atOnce: AtOnce = {
    titles: now.map(({ title }) => title),
    isChosen,
    choose: (chosen) => setChosenFor(chosen ? String(ids) : null),
  }
  const consent: Pick<CheckoutRequest, 'unlockAtOnce'> =
    isChosen && ids.length > 0 ? { unlockAtOnce: { wording: currentWording, ids } } : {}
  return { atOnce, consent }
}
