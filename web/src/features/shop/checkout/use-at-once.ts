import { useState } from 'react'
import { isInParts, partsAt } from '#shared/products/in-parts.ts'
import { type UnlockWording, wordingFor } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { CartLine, CurrentProduct } from '../cart/priced-cart.ts'

/** `titles` is empty when no product can be delivered now. `inParts`: the titles of products that are delivered in parts. */
export type AtOnce = {
  titles: string[]
  inParts: string[]
  wording: UnlockWording
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

/** Pre-orders can't be delivered now. */
const deliverableNow = <Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) =>
  lines.flatMap((line) => (line.status === 'available' && !line.product.preOrder ? [line] : []))

/** The consent holds for these lines only: a change of the cart empties the box. */
export function useAtOnce<Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const now = deliverableNow(lines)
  const ids = now.map(({ id }) => id)
  const told = now.map(({ title, product }) => ({
    title,
    facts: { parts: partsAt(product, Date.now()) },
  }))
  const wording = wordingFor(told)
  // Another wording is another consent.
  const shown = `${wording} ${ids}`
  const isChosen = chosenFor === shown
  const atOnce: AtOnce = {
    titles: told.map(({ title }) => title),
    inParts: told.filter(({ facts }) => isInParts(facts)).map(({ title }) => title),
    wording,
    isChosen,
    choose: (chosen) => setChosenFor(chosen ? shown : null),
  }
  const consent: Pick<CheckoutRequest, 'unlockAtOnce'> =
    isChosen && ids.length > 0 ? { unlockAtOnce: { wording, ids } } : {}
  return { atOnce, consent }
}
