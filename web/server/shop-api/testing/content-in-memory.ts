import { legalQuery, legalTextsQuery } from '#shared/queries/legal.ts'
import { checkoutProductsQuery, pricesQuery, releasesQuery } from '#shared/queries/product.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import { saidBeforeOrder, sampleLegalContent, sampleLegalTexts, sampleSeller } from './sample-legal.ts'

/** Answers only the query for releases: these products are released, and no other is known. */
export const releasedContent =
  (ids: readonly string[]): ReadContent =>
  async (_query, _params, parse) =>
    parse(ids.map(releasedProduct))

const releasedProduct = (id: string) => ({
  id,
  release: null,
  hasAppeared: true,
  changedAt: ['2026-11-01T00:00:00Z'],
})

export const unreadContent: ReadContent = () => Promise.reject(new Error('The content must not be read.'))

export const contentOf = (products: readonly ProductForSale[]): ReadContent => {
  const published = products.map(({ priceOre, facts, ...product }) => ({
    ...product,
    unknown: [],
    type: facts.kind,
    facts,
    gameFacts: null,
    inParts: (facts.parts ?? []).map(({ of, out, until }) => ({
      isSelf: of === null,
      title: of ?? product.title,
      unlocks: [],
      expansions: out.map((title) => ({ title, releasedOn: '2026-11-01' })),
      until: until ?? '2026-11-01',
    })),
    requires: facts.needs === undefined ? null : { title: facts.needs, unlocks: ['core'] },
    price: priceOre / 100,
    sales: [],
    isClosed: false,
    release: product.preOrder ? { releasedAt: product.releaseOn ?? null, isGameOut: false } : null,
    _updatedAt: '2026-11-01T00:00:00Z',
  }))
  const results = new Map<string, (ids: unknown) => unknown>([
    [legalQuery, () => ({ ...sampleLegalContent, seller: { ...sampleSeller, ...saidBeforeOrder } })],
    [legalTextsQuery, () => sampleLegalTexts],
    [scheduleQuery, () => undefined],
    [pricesQuery, () => []],
    [checkoutProductsQuery, (ids) => published.filter(({ id }) => Array.isArray(ids) && ids.includes(id))],
    [releasesQuery, (ids) => (Array.isArray(ids) ? ids.map(releasedProduct) : [])],
  ])
  return async (query, params, parse) => {
    const resultOf = results.get(query)
    if (!resultOf) throw new Error(`Content in memory doesn't know this query: ${query}`)
    return parse(resultOf(params.ids))
  }
}
