import * as v from 'valibot'
import { type OrderList, orderStatusSchema } from '#shared/shop-contract.ts'
import { forgetLasting, lastingStorage, personKeys } from '#site/browser/person-storage.ts'

const titled = v.object({ id: v.string(), title: v.string() })

const listsSchema = v.object({
  /** Another account on this device never gets the lists. */
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

export type LastKnownLists = v.InferOutput<typeof listsSchema>

type Titled = { id: string; title: string }
type Known = { products: readonly Titled[]; extras: readonly Titled[]; orders: OrderList }

const onlyTitled = ({ id, title }: Titled) => ({ id, title })

/** Stores ids, titles and prices, but no words or addresses of gifts. */
export function storeLastKnownLists(
  username: string,
  { products, extras, orders }: Known,
  now = new Date(),
): void {
  const lists: LastKnownLists = {
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

/** Removes lists of another account or an older build. */
export function lastKnownLists(username: string): LastKnownLists | null {
  const stored = lastingStorage.getItem(personKeys.lists)
  if (stored === null) return null
  const lists = v.safeParse(v.pipe(v.string(), v.parseJson(), listsSchema), stored)
  if (lists.success && lists.output.username === username) return lists.output
  forgetLasting()
  return null
}
