import { defineField, type ValidationContext } from 'sanity'
import { type Priced, plannedChanges } from '../../web/shared/prices/current-price.ts'
import { momentOptions, shortMoment } from './moments.ts'

type SaleFields = { price?: number | undefined; from?: string | undefined; to?: string | undefined }

/** The message for editors about a complete sale that contradicts the ordinary price. */
export function saleFault({ price, from, to }: SaleFields, ordinary: unknown): string | undefined {
  if (typeof price === 'number' && typeof ordinary === 'number' && price >= ordinary)
    return `The sale price must be lower than the ordinary price, ${ordinary} SEK.`
  if (from && to && Date.parse(from) >= Date.parse(to)) return 'The sale must end after it begins.'
  return undefined
}

const ordinaryPrice = ({ document }: ValidationContext) => document?.price

/** The current or next sale of a product, for a row of a list. Undefined without one. */
export function saleText(product: Priced, now: number): string | undefined {
  const [from, to] = plannedChanges(product)
  if (from === undefined || to === undefined || to <= now) return undefined
  const price = `Sale ${product.sale?.price} SEK`
  return from <= now
    ? `${price} until ${shortMoment(to, now)}`
    : `Planned: ${price} from ${shortMoment(from, now)}`
}

/** A lower price for a limited time. Belongs below the ordinary price, so that editors see both. */
export const saleField = defineField({
  name: 'sale',
  type: 'object',
  title: 'Sale price',
  description:
    'A price lower than the one above, from a moment until another. The shop changes by itself, and names the lowest price of the 30 days before, as the law asks.',
  options: { collapsible: true },
  fields: [
    defineField({
      name: 'price',
      type: 'number',
      title: 'Amount in SEK',
      description: 'VAT included, with at most two decimals.',
      validation: (rule) => [
        rule.positive().error('The sale price must be more than 0 SEK.'),
        rule.precision(2).error('A price has at most two decimals.'),
      ],
    }),
    defineField({
      name: 'from',
      type: 'datetime',
      title: 'From',
      description: 'In Swedish time, such as 4 Dec 2026 09:00.',
      options: momentOptions,
    }),
    defineField({
      name: 'to',
      type: 'datetime',
      title: 'To',
      options: momentOptions,
      description: 'From this moment the ordinary price applies again.',
    }),
  ],
  validation: (rule) =>
    rule.custom((sale: SaleFields | undefined, context) => {
      if (!sale) return true
      const { price, from, to } = sale
      const given = [price, from, to].filter((value) => value !== undefined).length
      if (given === 0) return true
      if (given < 3) return 'Give the sale a price, a beginning and an end, or none of them.'
      return saleFault(sale, ordinaryPrice(context)) ?? true
    }),
})
