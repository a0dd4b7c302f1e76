import type { BenchSubject } from '@stand-ins/content-lake/bench.ts'
import * as v from 'valibot'
import { today } from '../../../web/shared/dates.ts'
import { homePageQuery } from '../../../web/shared/queries/pages.ts'
import {
  pressFeedQuery,
  pressReleaseListQuery,
  pressReleaseQuery,
} from '../../../web/shared/queries/press-release.ts'
import {
  aroundProductQuery,
  checkoutProductsQuery,
  productListQuery,
  productQuery,
} from '../../../web/shared/queries/product.ts'
import { redirectQuery } from '../../../web/shared/queries/redirect.ts'
import { siteSettingsQuery } from '../../../web/shared/queries/site-settings.ts'
import { sitemapQuery } from '../../../web/shared/queries/sitemap.ts'
import { timeParameters } from '../../../web/shared/schedule/visible-at.ts'
import { SEED_FILE } from '../../tools/seed/documents.ts'
import { loadSeed } from '../../tools/seed/load.ts'

const TYPES = ['game', 'bundle', 'expansion']
const models = v.tuple([
  v.looseObject({ _id: v.string(), _type: v.string() }),
  v.looseObject({ _id: v.string(), _type: v.string() }),
])

const time = { ...timeParameters(Date.now()), today: today() }

/** The queries of the site's pages and of the checkout, on the seed content and copies of two of its documents. */
export const siteQueries: BenchSubject = {
  queries: {
    'home page': { query: homePageQuery, params: time },
    'site settings': { query: siteSettingsQuery, params: time },
    'product list, first page': {
      query: productListQuery,
      params: { ...time, types: TYPES, from: 0, to: 24 },
    },
    'product list, second page': {
      query: productListQuery,
      params: { ...time, types: TYPES, from: 24, to: 48 },
    },
    product: { query: productQuery, params: { ...time, id: 'fod' } },
    'around a product': { query: aroundProductQuery, params: { ...time, id: 'fod' } },
    'prices of a cart': { query: checkoutProductsQuery, params: { ...time, ids: ['fod', 'fist'] } },
    'press list, first page': { query: pressReleaseListQuery, params: { ...time, from: 0, to: 20 } },
    'press release': { query: pressReleaseQuery, params: { ...time, slug: 'fod-released' } },
    feed: { query: pressFeedQuery, params: { ...time, limit: 20 } },
    redirect: { query: redirectQuery, params: { ...time, from: '/coc_aatt' } },
    sitemap: { query: sitemapQuery, params: time },
  },
  async prepare(client, lake) {
    await loadSeed({ ...lake, ndjsonFile: SEED_FILE, replace: true })
    const [product, pressRelease] = v.parse(
      models,
      await client.fetch('[*[_id == "product-fod"][0], *[_type == "pressRelease"][0]]'),
    )
    return (number) => {
      const copy = { title: `Copy ${number}`, slug: { _type: 'slug', current: `copy-${number}` } }
      const copyOf = (model: typeof product) => ({ ...model, ...copy, _id: `${model._type}-copy-${number}` })
      return number % 2 ? [copyOf(product), copyOf(pressRelease)] : [copyOf(product)]
    }
  },
}
