import * as v from 'valibot'
import { unknownAdventures } from '../../../../web/shared/products/known-adventures.ts'
import { type Finding, fault, ok } from '../finding.ts'
import type { Target } from '../target.ts'

const QUERY = '*[_type == "product" && defined(unlocks)] | order(_id) { _id, title, unlocks }'

const answerSchema = v.array(
  v.object({ _id: v.string(), title: v.nullish(v.string(), 'untitled'), unlocks: v.array(v.unknown()) }),
)

/** Checks that published products unlock only what the app has: the shop refuses to sell the others. */
export async function checkUnlocks({ visitor }: Target): Promise<Finding[]> {
  const products = v.parse(answerSchema, await visitor.fetch(QUERY))
  const faults = products.flatMap(({ _id, title, unlocks }) => {
    const unknown = unknownAdventures(unlocks)
    if (unknown.length === 0) return []
    return fault({
      what: `The product “${title}” unlocks “${unknown.join('”, “')}”, which the app doesn’t have: the shop doesn’t sell it`,
      where: `document ${_id}`,
      cure: 'Tick what it unlocks in the Studio, and publish. A new adventure is added in web/shared/products/known-adventures.ts.',
    })
  })
  return faults.length > 0 ? faults : [ok('Unlocks: products unlock only what the app has')]
}
