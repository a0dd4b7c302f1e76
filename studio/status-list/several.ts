/** Changes of several documents of a list at once. */
import { type Priced, plannedChanges } from '../../web/shared/prices/current-price.ts'
import type { Target } from '../planned/plan-edit.ts'
import type { Patch } from '../planned/planned-changes.ts'
import { type Entry, titleOf } from './entries.ts'

export type Change = { target: Target; patch: Patch }

const targetOf = ({ id, published, draft, shown }: Entry): Target => ({
  id,
  title: titleOf(shown),
  isPublished: published !== undefined,
  hasDraft: draft !== undefined,
})

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)

function pricedOf({ shown }: Entry): Priced {
  const { price, sale } = shown
  return {
    price: number(price),
    sale: isFields(sale) ? { price: number(sale.price), from: text(sale.from), to: text(sale.to) } : null,
  }
}

export const closeJobs = (jobs: readonly Entry[]): Change[] =>
  jobs.map((entry) => ({ target: targetOf(entry), patch: { set: { open: false } } }))

type Sale = { percent: number; from: string; to: string }

/** A product with its ordinary price and the price of the sale, in SEK; null for one without a price. */
export const reduced = (
  entry: Entry,
  percent: number,
): { title: string; price: number; sale: number } | null => {
  const { price } = pricedOf(entry)
  return price === null || price <= 0
    ? null
    : { title: titleOf(entry.shown), price, sale: Math.round(price * (1 - percent / 100)) }
}

/** Puts products into one sale: each at its own price, reduced by `percent` and rounded to whole SEK. Or says why not. */
export function startSale(
  products: readonly Entry[],
  { percent, from, to }: Sale,
): Change[] | { refusal: string } {
  if (!(percent > 0 && percent < 100)) return { refusal: 'Give the reduction in percent, from 1 to 99.' }
  if (Date.parse(from) >= Date.parse(to)) return { refusal: 'The sale must end after it begins.' }
  const changes: Change[] = []
  for (const entry of products) {
    const found = reduced(entry, percent)
    if (!found) return { refusal: `${titleOf(entry.shown)} has no price.` }
    if (found.sale <= 0 || found.sale >= found.price)
      return {
        refusal: `${found.title} costs ${found.price} SEK: this reduction gives no lower price in whole SEK.`,
      }
    changes.push({ target: targetOf(entry), patch: { set: { sale: { price: found.sale, from, to } } } })
  }
  return changes
}

/** Ends the sales that run, and clears those that are planned. Products without a sale are left out. */
export function endSales(products: readonly Entry[], now: number): Change[] {
  return products.flatMap((entry) => {
    const [from, to] = plannedChanges(pricedOf(entry))
    if (from === undefined || to === undefined || to <= now) return []
    const patch: Patch =
      from < now ? { set: { 'sale.to': new Date(now).toISOString() } } : { unset: ['sale'] }
    return [{ target: targetOf(entry), patch }]
  })
}
