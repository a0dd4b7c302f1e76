import * as v from 'valibot'
import { nextChange, type Priced } from './current-price.ts'

const pricedSchema = v.object({
  price: v.nullable(v.number()),
  sale: v.object({
    price: v.nullable(v.number()),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
  }),
})

/** All products with a planned sale in query results, however deep. */
function pricedIn(value: unknown): Priced[] {
  if (typeof value !== 'object' || value === null) return []
  if (v.is(pricedSchema, value)) return [value]
  return Object.values(value).flatMap(pricedIn)
}

/** The moment at which a page with these query results shows a wrong price. Infinity without a planned change. */
export const nextPriceChange = (results: readonly unknown[], now: number): number =>
  nextChange(results.flatMap(pricedIn), now)
