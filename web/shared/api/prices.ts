import * as v from 'valibot'
import { maxCartItems, productId, sek } from './values.ts'

/** The query parameter of `shopApiPaths.prices`. */
export const priceIdsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(productId),
  v.maxLength(maxCartItems),
)

const reducedPriceSchema = v.object({ id: v.string(), price: sek, lowestBefore: sek })

/** A product in a sale. `lowestBefore`: its lowest price in the 30 days before the reduction, in SEK. */
export type ReducedPrice = v.InferOutput<typeof reducedPriceSchema>

/** Only products whose sale price is below the lowest price before. */
export const reducedPricesSchema = v.object({ data: v.array(reducedPriceSchema) })

/** The query parameters of `shopApiPaths.lowestPrices`. `before` is the moment of a reduction; `without` the id of its sale. */
export const lowestPricesQuerySchema = v.object({
  ids: priceIdsSchema,
  before: v.pipe(v.string(), v.isoTimestamp()),
  without: v.optional(v.string(), ''),
})
