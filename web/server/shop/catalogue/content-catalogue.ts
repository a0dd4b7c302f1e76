import * as v from 'valibot'
import { toOre } from '../../../shared/money.ts'
import { checkoutProductsQuery } from '../../../shared/queries/product.ts'
import type { Catalogue, ProductForSale } from '../ports.ts'
import type { ReadContent } from './published-content.ts'

/** Editors may leave a product incomplete: without a price of at least one öre, or if it unlocks nothing, it is not for sale. */
const productSchema = v.object({
  id: v.string(),
  title: v.string(),
  price: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000)),
  unlocks: v.pipe(v.array(v.string()), v.nonEmpty()),
  imageUrl: v.nullable(v.string()),
})

function forSale(found: unknown): [string, ProductForSale][] {
  const { success, output } = v.safeParse(productSchema, found)
  if (!success) return []
  const { price, ...product } = output
  return [[product.id, { ...product, unlocks: [...new Set(product.unlocks)], priceOre: toOre(price) }]]
}

/** Ids that a slug can have. Others can't be sent in a query. */
const isPossible = (id: string) => id.isWellFormed() && !/\p{Cc}/u.test(id)

const productsSchema = v.array(v.unknown())

/** Reads the published products without a cache, so that the charged price is the current one. */
export const createContentCatalogue = (readContent: ReadContent): Catalogue => ({
  read: (ids) =>
    readContent(
      checkoutProductsQuery,
      { ids: ids.filter(isPossible) },
      (answer) => new Map(v.parse(productsSchema, answer).flatMap(forSale)),
    ),
})
