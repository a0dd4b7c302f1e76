import { useState } from 'react'
import { currentWording } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { CartLine, CurrentProduct } from '../cart/priced-cart.ts'

/** The choice to have what is released at once. `titles` is empty when there is nothing to ask. */
export type AtOnce = { titles: string[]; isChosen: boolean; choose: (isChosen: boolean) => void }

/** Lines that can be delivered now: pre-orders can't. */
const deliverableNow = <Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) =>
  lines.filter((line) => line.status === 'available' && !line.product.preOrder)

/**
 * The choice, and the part of the order that tells it to the shop. It holds for the lines for which it was made: when
 * the cart changes, the box is empty again.
 */
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
