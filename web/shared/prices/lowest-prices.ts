/** The lowest prices of 30 days, as the shop API gives them to the Studio. */
import * as v from 'valibot'

export const lowestPricesPath = '/api/prices/lowest'

const lowestPricesSchema = v.object({ data: v.array(v.object({ id: v.string(), lowest: v.number() })) })

/** The lowest price of what a product unlocks, in the 30 days before a moment, in SEK. */
export type LowestPrice = v.InferOutput<typeof lowestPricesSchema>['data'][number]

/** Only products of whose contents a price is known. @throws ValiError for another body */
export const parseLowestPrices = (body: unknown): LowestPrice[] => v.parse(lowestPricesSchema, body).data
