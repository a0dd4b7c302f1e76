import * as v from 'valibot'
import { type OrderList, orderStatusSchema } from '#shared/shop-contract.ts'
import { forgetLasting, lastingStorage, personKeys } from '#site/browser/person/person-storage.ts'

const titled = v.object({ id: v.string(), title: v.string() })

const listsSchema = v.object({
  /** The account to which they belong. Another one on this device never gets them. */
  username: v.string(),
  /** ISO 8601, UTC. */
  knownAt: v.string(),
  products: v.array(titled),
  extras: v.array(titled),
  orders: v.array(
    v.object({
      number: v.number(),
      paidAt: v.string(),
      status: orderStatusSchema,
      lines: v.array(v.object({ ...titled.entries, price: v.number() })),
      total: v.number(),
    }),
  ),
})

/** What an account owned and had ordered when the shop was asked last. */
export type KeptLists = v.InferOutput<typeof listsSchema>

type Titled = { id: string; title: string }
type Known = { products: readonly Titled[]; extras: readonly Titled[]; orders: OrderList }

const onlyTitled = ({ id, title }: Titled) => ({ id, title })

/** Keeps the lists of an account: ids, titles and prices, and no words or addresses of gifts. */
export function keepLists(username: string, { products, extras, orders }: Known, now = new Date()): void {
  const lists: KeptLists = {
    username,
    knownAt: now.toISOString(),
    products: products.map(onlyTitled),
    extras: extras.map(onlyTitled),
    orders: orders.data.map(({ number, paidAt, status, lines, total }) => ({
      number,
      paidAt,
      status,
      lines: lines.map(({ id, title, price }) => ({ id, title, price })),
      total,
    })),
  }
  lastingStorage.setItem(personKeys.lists, JSON.stringify(lists))
}

/** The lists of this account, or null. Those of another account, or of an older build, are removed. */
export function keptLists(username: string): KeptLists | null {
  const stored = lastingStorage.getItem(personKeys.lists)
  if (stored === null) return null
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), listsSchema), stored)
  if (kept.success && kept.output.username === username) return kept.output
  forgetLasting()
  return null
}
