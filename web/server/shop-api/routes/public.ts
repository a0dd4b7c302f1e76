import { type Handler, Hono } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import * as v from 'valibot'
import { shopApiPaths } from '#shared/api/paths.ts'
import { lowestPricesQuerySchema, priceIdsSchema } from '#shared/api/prices.ts'
import { mailPreviewQuerySchema } from '#shared/mails/mail-preview.ts'
import { readMailWords } from '#shared/mails/mail-words.ts'
import { contentsOf } from '#shared/products/adventures.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { isOperator } from '../../common/http/client-address.ts'
import type { Health } from '../../common/watch/watch.ts'
import { readLegalContent } from '../catalogue/legal-texts.ts'
import { readPriceLog, reducedPrice } from '../catalogue/price-log.ts'
import { readLowestPrices, readPrices } from '../catalogue/products-for-sale.ts'
import { Refusal } from '../http/refusal.ts'
import { previewMail } from '../mail/mail-preview.ts'
import type { Access, ShopServices } from './services.ts'

export type WatchedHealth = { read: () => Health; getConnInfo: GetConnInfo }

/** Whether the shop can sell, from the last checks in the background. Only the operator sees which of them failed. */
export const showHealth =
  ({ read, getConnInfo }: WatchedHealth): Handler =>
  (context) => {
    const { ok, faults } = read()
    return context.json(isOperator(context, getConnInfo) ? { ok, faults } : { ok }, ok ? 200 : 503)
  }

const BROWSER_SECONDS = 60

export const publicRoutes = (services: ShopServices, { perAddress }: Access) =>
  new Hono()
    // Caches may keep the response until a price changes.
    .get(shopApiPaths.prices, perAddress, async (context) => {
      const ids = v.safeParse(priceIdsSchema, context.req.query('ids'))
      if (!ids.success)
        throw new Refusal(
          { code: 'invalid-request' },
          'Send ?ids= with up to 50 product ids, separated by commas.',
        )
      const { prices, changesAt } = await readPrices(services, ids.output)
      const log = await readPriceLog(services.database, prices.map(contentsOf))
      const moment = services.now()
      const data = prices.flatMap((product) => reducedPrice(product, log, moment) ?? [])
      return context.json({ data }, 200, {
        'cache-control': cachingUntil({ changesAt }, { browser: BROWSER_SECONDS }, moment),
      })
    })
    // The next two are for the Studio, which has an origin of its own.
    .get(shopApiPaths.mailPreview, perAddress, async (context) => {
      const query = v.safeParse(mailPreviewQuerySchema, context.req.query())
      if (!query.success)
        throw new Refusal(
          { code: 'invalid-request' },
          'Send ?letter= with order, gift or release, and &words= with an object of words as JSON.',
        )
      const { letter, words } = query.output
      const [site = ''] = services.returnOrigins
      const legal = await readLegalContent(services.content)
      context.header('access-control-allow-origin', '*')
      return context.json({ data: previewMail(letter, readMailWords(words), { site, legal }) })
    })
    .get(shopApiPaths.lowestPrices, perAddress, async (context) => {
      const query = v.safeParse(lowestPricesQuerySchema, context.req.query())
      if (!query.success)
        throw new Refusal(
          { code: 'invalid-request' },
          'Send ?ids= with up to 50 product ids, separated by commas, and &before= with a moment such as 2026-12-04T08:00:00.000Z.',
        )
      const { ids, before, without } = query.output
      const data = await readLowestPrices(services, ids, { before: Date.parse(before), without })
      context.header('access-control-allow-origin', '*')
      return context.json({ data })
    })
