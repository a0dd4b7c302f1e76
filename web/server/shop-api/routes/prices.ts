import type { Handler } from 'hono'
import * as v from 'valibot'
import { priceIdsSchema } from '#shared/shop-contract.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { readPriceLog, reducedPrice } from '../catalogue/price-log.ts'
import { readPrices } from '../catalogue/products-for-sale.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopServices } from './services.ts'

const BROWSER_SECONDS = 60

/** Caches may keep the response until a price changes. */
export const showPrices =
  (services: Pick<ShopServices, 'content' | 'database' | 'now'>): Handler =>
  async (context) => {
    const ids = v.safeParse(priceIdsSchema, context.req.query('ids'))
    if (!ids.success)
      throw new Refusal(
        { code: 'invalid-request' },
        'Send ?ids= with up to 50 product ids, separated by commas.',
      )
    const { prices, changesAt } = await readPrices(services, ids.output)
    const log = await readPriceLog(
      services.database,
      prices.map(({ id }) => id),
    )
    const moment = services.now()
    const data = prices.flatMap((product) => reducedPrice(product, log.get(product.id) ?? [], moment) ?? [])
    return context.json({ data }, 200, {
      'cache-control': cachingUntil({ changesAt }, { browser: BROWSER_SECONDS }, moment),
    })
  }
