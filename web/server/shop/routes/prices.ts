import type { Handler } from 'hono'
import * as v from 'valibot'
import { nextChange } from '../../../shared/prices/current-price.ts'
import { priceIdsSchema } from '../../../shared/shop-contract.ts'
import type { ShopPorts } from '../ports.ts'
import { reducedPrice } from '../prices/reduced-price.ts'
import { Refusal } from '../problem.ts'

const MAX_AGE_SECONDS = 60

/** The products on sale among `ids`, each with the lowest price of the 30 days before. Caches may keep it until a price changes. */
export const showPrices =
  ({ catalogue, priceLog, now }: Pick<ShopPorts, 'catalogue' | 'priceLog' | 'now'>): Handler =>
  async (context) => {
    const ids = v.safeParse(priceIdsSchema, context.req.query('ids'))
    if (!ids.success)
      throw new Refusal(
        { code: 'invalid-request' },
        'Send ?ids= with up to 50 product ids, separated by commas.',
      )
    const products = await catalogue.prices(ids.output)
    const log = await priceLog.read(products.map(({ id }) => id))
    const moment = now()
    const data = products.flatMap((product) => reducedPrice(product, log.get(product.id) ?? [], moment) ?? [])
    const untilChange = Math.floor((nextChange(products, moment) - moment) / 1_000)
    const maxAge = Math.min(MAX_AGE_SECONDS, untilChange)
    return context.json({ data }, 200, { 'cache-control': `public, max-age=${maxAge}` })
  }
