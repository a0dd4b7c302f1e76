import { useState } from 'react'
import { isInParts, partsAt } from '#shared/products/in-parts.ts'
import { type UnlockWording, wordingFor } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'
import type { CartLine, CurrentProduct } from '../cart/priced-cart.ts'

/** `titles`: products that can be delivered now. `inParts`: the titles of products that are delivered in parts. */
export type AtOnce = {
  titles: string[]
  inParts: string[]
  wording: UnlockWording
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

/** Excludes pre-orders. */
const deliverableNow = <Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) =>
  lines.flatMap((line) => (line.status === 'available' && !line.product.preOrder ? [line] : []))

/** The consent is for these lines and this wording only, so a change of either empties the box. */
export function useAtOnce<Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const now = deliverableNow(lines)
  const ids = now.map(({ id }) => id)
  const told = now.map(({ title, product }) => ({
    title,
    facts: { parts: partsAt(product, Date.now()) },
  }))
  const wording = wordingFor(told)
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
