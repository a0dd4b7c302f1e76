import * as v from 'valibot'
import { toOre } from '../../../shared/money.ts'
import { checkoutProductsQuery } from '../../../shared/queries/product.ts'
import { publishedContent } from '../../common/content-client.ts'
import { createBulkhead } from '../../common/limits/bulkhead.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { Catalogue, ProductForSale } from '../ports.ts'

export type ContentSettings = Parameters<typeof publishedContent>[0]

const TIMEOUT_MS = 5_000
/** Of one process. */
const MOST_AT_ONCE = 20

/** Editors may leave content incomplete: a product without a price of at least an öre, or unlocking nothing, is not for sale. */
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

/** No slug holds such, and an address can't. */
const isAskable = (id: string) => id.isWellFormed() && !/\p{Cc}/u.test(id)

/** The products as they are published at this moment: no cache stands between a price and what is charged. */
export function createContentCatalogue(settings: ContentSettings): Catalogue {
  const client = publishedContent(settings)
  const inRoom = createBulkhead('content service', MOST_AT_ONCE)
  return {
    read: async (ids) => {
      const params = { ids: ids.filter(isAskable) }
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
