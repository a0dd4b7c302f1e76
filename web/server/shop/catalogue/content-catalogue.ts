import * as v from 'valibot'
import { toOre } from '../../../shared/money.ts'
import { checkoutProductsQuery } from '../../../shared/queries/product.ts'
import { publishedContent } from '../../common/content-client.ts'
import { createBulkhead } from '../../common/limits/bulkhead.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { Catalogue, ProductForSale } from '../ports.ts'

export type ContentSettings = Parameters<typeof publishedContent>[0]

const TIMEOUT_MS = 5_000
/** In one process. */
const MAX_CONCURRENT_CALLS = 20

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

/** Reads the published products without a cache, so that the charged price is the current one. */
export function createContentCatalogue(settings: ContentSettings): Catalogue {
  const client = publishedContent(settings)
  const inRoom = createBulkhead('content service', MAX_CONCURRENT_CALLS)
  return {
    read: async (ids) => {
      const params = { ids: ids.filter(isPossible) }
      try {
        const found = await inRoom<unknown>(() =>
          client.fetch(checkoutProductsQuery, params, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
        )
        return new Map(v.parse(v.array(v.unknown()), found).flatMap(forSale))
      } catch (error) {
        throw error instanceof Unavailable ? error : new Unavailable('content service', error)
      }
    },
  }
}
