import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity'
import { priceText } from '../../web/shared/money.ts'
import { contentsOf } from '../../web/shared/products/adventures.ts'
import { CURRENCY } from '../../web/shared/shop.ts'
import { lowestPrices } from '../fields/lowest-price.ts'
import { fullMoment, momentOptions, shortMoment } from '../fields/moments.ts'
import { warnWhenLonger } from '../fields/shared.ts'
import { type SaleSurroundings, saleSurroundings } from '../links/other-documents.ts'

type Line = { _key?: string; product?: { _ref?: string }; price?: number }

/** A sale in the form, where any field may be absent. */
export type SaleInForm = { from?: string; until?: string; products?: Line[] }

type Fault = { message: string; path: [{ _key: string }, 'price' | 'product'] }

const named = (title: string) => `“${title}”`

const momentOf = (date: string | undefined) => Date.parse(date ?? '')

/** Comparisons with NaN, from missing dates, are false. */
const overlap = (one: SaleInForm, other: SaleInForm) =>
  momentOf(one.from) < momentOf(other.until) && momentOf(other.from) < momentOf(one.until)

const moneyText = (price: unknown) => (typeof price === 'number' ? priceText(price) : '?')

const isText = (value: unknown) => typeof value === 'string'

const refOf = ({ product }: Line) => product?._ref ?? ''

const isWhole = (sale: SaleInForm): sale is Required<SaleInForm> =>
  momentOf(sale.from) < momentOf(sale.until) && (sale.products ?? []).length > 0

const faultAt = ({ _key = '' }: Line, field: 'price' | 'product', message: string): Fault => ({
  message,
  path: [{ _key }, field],
})

/** A product twice in one sale, or in two sales at the same time: visitors would pay the lower price. */
export function overlapFaults(sale: Required<SaleInForm>, { sales, products }: SaleSurroundings): Fault[] {
  return sale.products.flatMap((line, index) => {
    const title = products.find(({ _id }) => _id === refOf(line))?.title ?? 'This product'
    if (sale.products.slice(0, index).some((before) => refOf(before) === refOf(line) && refOf(line) !== ''))
      return [faultAt(line, 'product', `${named(title)} is in this sale twice.`)]
    const other = sales.find((one) => one.refs.includes(refOf(line)) && overlap(one, sale))
    if (!other) return []
    const dates = `from ${fullMoment(momentOf(other.from))} until ${fullMoment(momentOf(other.until))}`
    const message = `${named(title)} is in the sale ${named(other.title)} ${dates}: end or move one of the two.`
    return [faultAt(line, 'product', message)]
  })
}

/** The moment from which a price counts as reduced. A published price keeps its own, and a new one can't begin earlier than now. */
export function reducedFrom(
  line: Line,
  sale: Required<SaleInForm>,
  own: SaleInForm | null,
  now: number,
): string {
  const isPublished =
    own?.from === sale.from &&
    own.products?.some((other) => refOf(other) === refOf(line) && other.price === line.price)
  return isPublished || momentOf(sale.from) > now ? sale.from : new Date(now).toISOString()
}

/** @param lowest in SEK; undefined when the shop knows no earlier price, so that the ordinary one counts */
export function reductionFault(line: Line, title: string, ordinary: number | null, lowest?: number): Fault[] {
  const limit = Math.min(lowest ?? Infinity, ordinary ?? Infinity)
  if (line.price === undefined || line.price < limit) return []
  const message = `No reduction: the lowest is ${priceText(limit)} (${named(title)} in the 30 days before). Choose a lower price.`
  return [faultAt(line, 'price', message)]
}

const AWAY =
  'The shop doesn’t answer, so the lowest prices of 30 days can’t be compared here. The shop decides: a sale price that is no reduction is charged, and announced nowhere as a reduction.'

async function withSurroundings<Result>(
  given: unknown,
  context: ValidationContext,
  check: (sale: Required<SaleInForm>, around: SaleSurroundings) => Promise<Result> | Result,
): Promise<Result | true> {
  const sale: SaleInForm = { ...context.document, products: Array.isArray(given) ? given : [] }
  if (!isWhole(sale)) return true
  return check(sale, await saleSurroundings(context, sale.products.map(refOf).filter(Boolean)))
}

/** What the shop knows of each line, and whether it answered for all. */
async function reductionsOf(sale: Required<SaleInForm>, around: SaleSurroundings) {
  const now = Date.now()
  const lines = sale.products.flatMap((line) => {
    const product = around.products.find(({ _id }) => _id === refOf(line))
    return product ? [{ line, product, before: reducedFrom(line, sale, around.own, minuteOf(now)) }] : []
  })
  const groups = [...Map.groupBy(lines, ({ before }) => before)]
  const found = await Promise.all(
    groups.map(([before, group]) =>
      lowestPrices({ ids: group.map(({ product }) => product.id), before, without: around.id }),
    ),
  )
  const lowest = new Map(found.flatMap((prices) => prices ?? []).map(({ id, lowest }) => [id, lowest]))
  return { lines, lowest, isAway: found.includes(null) }
}

/** The end of the minute, so that answers can be kept while an editor types. */
const minuteOf = (now: number) => Math.ceil(now / 60_000) * 60_000

async function refuse(sale: Required<SaleInForm>, around: SaleSurroundings) {
  const { lines, lowest } = await reductionsOf(sale, around)
  const faults = [
    ...overlapFaults(sale, around),
    ...lines.flatMap(({ line, product }) =>
      reductionFault(line, product.title, product.price, lowest.get(product.id)),
    ),
  ]
  return faults.length === 0 || faults
}

async function warn(sale: Required<SaleInForm>, around: SaleSurroundings) {
  const { lines, isAway } = await reductionsOf(sale, around)
  const warnings = lines.flatMap(({ line, product }) => {
    if (product.closedGroup !== null)
      return [
        faultAt(
          line,
          'product',
          `${named(product.title)} is for a closed group (${product.closedGroup}): its sale is charged, and announced nowhere as a reduction.`,
        ),
      ]
    const cheaper = around.closed.filter(
      (offer) =>
        contentsOf(offer) === contentsOf(product) && (offer.price ?? Infinity) < (product.price ?? 0),
    )
    return cheaper.map((offer) =>
      faultAt(
        line,
        'price',
        `${named(offer.title)} has the same for ${priceText(offer.price ?? 0)}. It doesn’t count in the lowest price, because it is for a closed group: ${offer.closedGroup} If anyone else can open it, empty that field.`,
      ),
    )
  })
  if (isAway) return [{ message: AWAY }, ...warnings]
  return warnings.length === 0 || warnings
}

const saleProduct = defineArrayMember({
  name: 'saleProduct',
  type: 'object',
  title: 'Product',
  fields: [
    defineField({
      name: 'product',
      type: 'reference',
      title: 'Product',
      to: [{ type: 'product' }],
      validation: (rule) => rule.required().error('Choose the product.'),
    }),
    defineField({
      name: 'price',
      type: 'number',
      title: `Sale price in ${CURRENCY}`,
      description:
        'VAT included, with at most two decimals. Lower than the lowest price of the 30 days before the sale.',
      validation: (rule) => [
        rule.required().error('Give the product its price in this sale.'),
        rule.positive().error(`The sale price must be more than 0 ${CURRENCY}.`),
        rule.precision(2).error('A price has at most two decimals.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'product.title', price: 'price', ordinary: 'product.price', media: 'product.image' },
    prepare: ({ title, price, ordinary, media }) => ({
      title: title ?? 'No product',
      subtitle: `${moneyText(price)}, else ${moneyText(ordinary)}`,
      media,
    }),
  },
})

/** The products of a sale, each with its price. */
export const saleProducts = defineType({
  name: 'saleProducts',
  type: 'array',
  title: 'Products',
  of: [saleProduct],
})

/** A time of lower prices over any products. Site, shop and price log read it; no product has a sale of its own. */
export const sale = defineType({
  name: 'sale',
  type: 'document',
  title: 'Sale',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Name',
      description: 'For editors, such as “Winter 2026”. Visitors don’t see it.',
      validation: (rule) => [
        rule.required().error('Give the sale a name.'),
        warnWhenLonger(rule, 60, 'lists of the Studio'),
      ],
    }),
    defineField({
      name: 'from',
      type: 'datetime',
      title: 'From',
      description: 'In Swedish time, such as 4 Dec 2026 09:00. Prices change by themselves.',
      options: momentOptions,
      validation: (rule) => rule.required().error('Say when the sale begins.'),
    }),
    defineField({
      name: 'until',
      type: 'datetime',
      title: 'Until',
      description: 'From this moment the ordinary prices apply again.',
      options: momentOptions,
      validation: (rule) => [
        rule.required().error('Say when the sale ends.'),
        rule.custom((until, { document }) =>
          isText(until) && isText(document?.from) && momentOf(document.from) >= momentOf(until)
            ? 'The sale must end after it begins.'
            : true,
        ),
      ],
    }),
    defineField({
      name: 'products',
      type: 'saleProducts',
      title: 'Products',
      description:
        'Games, bundles and expansions, each with its price in this sale. The shop names the lowest price of the 30 days before, as the law asks.',
      validation: (rule) => [
        rule.required().min(1).error('Choose at least one product.'),
        rule.custom((given, context) => withSurroundings(given, context, refuse)),
        rule.custom((given, context) => withSurroundings(given, context, warn)).warning(),
      ],
    }),
  ],
  orderings: [{ name: 'byBeginning', title: 'Newest first', by: [{ field: 'from', direction: 'desc' }] }],
  preview: {
    select: { title: 'title', from: 'from', until: 'until', products: 'products' },
    prepare: ({ title, from, until, products }) => {
      const count = Object.keys(products ?? {}).length
      const now = Date.now()
      const dates = [from, until]
        .map((date) => (isText(date) ? shortMoment(momentOf(date), now) : '?'))
        .join(' to ')
      return {
        title: title ?? 'Sale',
        subtitle: `${dates} · ${count} ${count === 1 ? 'product' : 'products'}`,
      }
    },
  },
})
