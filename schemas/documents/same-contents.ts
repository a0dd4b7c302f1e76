import type { ValidationContext } from 'sanity'
import { ownedIds } from '../../web/shared/products/adventures.ts'
import { otherOffers } from '../fields/other-documents.ts'
import type { Fields } from '../fields/pre-order.ts'

type Offer = { title: string; unlocks: readonly string[] }

const contentsOf = (unlocks: readonly unknown[]) =>
  [...ownedIds(unlocks.filter((id) => typeof id === 'string'))].toSorted().join(' ')

const isListed = ({ hidden, price }: Fields) => hidden !== true && typeof price === 'number' && price > 0

/** The advice for editors about a product whose contents another product of the shop has too. */
export function sameContentsAdvice(product: Fields, others: readonly Offer[]): string | undefined {
  const own = Array.isArray(product.unlocks) ? contentsOf(product.unlocks) : ''
  if (own === '' || !isListed(product)) return undefined
  const same = others.filter(({ unlocks }) => contentsOf(unlocks) === own).map(({ title }) => `“${title}”`)
  if (same.length === 0) return undefined
  return `${same.join(' and ')} in the shop ${same.length === 1 ? 'unlocks' : 'unlock'} the same. Bundles name and count only the cheapest. If visitors should see one of them, hide the others.`
}

/** Warns when two listed products unlock the same. */
export async function warnOfSameContents(product: Fields | undefined, context: ValidationContext) {
  if (!product || !Array.isArray(product.unlocks) || product.unlocks.length === 0 || !isListed(product))
    return true
  const message = sameContentsAdvice(product, await otherOffers(context))
  return message === undefined || { message, path: ['unlocks'] }
}
