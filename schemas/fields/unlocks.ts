import { defineField, type ValidationContext } from 'sanity'
import { contentsOf } from '../../web/shared/products/adventures.ts'
import { otherOffers, unknownAdventures } from '../links/other-documents.ts'
import type { Fields } from './pre-order.ts'

const isText = (value: unknown) => typeof value === 'string'

/** The adventures that a product unlocks. Editors choose from a list, because a misspelt id would sell nothing. */
export const unlocksField = defineField({
  name: 'unlocks',
  type: 'adventureIds',
  title: 'Unlocks',
  description:
    'What the buyer gets in the app. At least one: the shop sells nothing that unlocks nothing. A new one is made in Shop, Adventures.',
  validation: (rule) => [
    rule.unique().error('The same adventure is named twice.'),
    rule
      .required()
      .min(1)
      .error('Tick what the product unlocks: buyers would pay for nothing they can play.'),
    rule.custom(async (unlocks: readonly unknown[] | undefined, context) => {
      if (!unlocks?.length) return true
      const unknown = await unknownAdventures(context, { ids: unlocks.filter(isText) })
      return unknown.length === 0
        ? true
        : `There is no published adventure “${unknown.join('”, “')}”, so the shop doesn’t sell the product: publish the adventure, or untick it.`
    }),
  ],
})

type Offer = { title: string; unlocks: readonly string[] }

const isListed = ({ hidden, price }: Fields) => hidden !== true && typeof price === 'number' && price > 0

/** The advice for editors about a product whose contents another product of the shop has too. */
export function sameContentsAdvice(product: Fields, others: readonly Offer[]): string | undefined {
  const own = Array.isArray(product.unlocks) ? contentsOf({ unlocks: product.unlocks.filter(isText) }) : ''
  if (own === '' || !isListed(product)) return undefined
  const same = others.filter((other) => contentsOf(other) === own).map(({ title }) => `“${title}”`)
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
