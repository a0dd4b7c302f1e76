import { Fault, textOption } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { buyersOf } from '#server/shop-api/own-data/buyers.ts'
import { defineAction } from './action.ts'
import { readDay } from './export/period.ts'

/** Without a day, all buyers. */
export const readSinceDay = (day: string | undefined) =>
  day === undefined ? new Date(0) : new Date(`${readDay('since', day)}T00:00:00Z`)

/** @throws Fault if no one bought it */
export async function knownBuyers(database: ShopDatabase, product: string, since: Date) {
  const found = await buyersOf(database, product, since)
  if (found.length > 0) return found
  throw new Fault(
    `There is no buyer of “${product}” in this time. PRODUCT is the last part of its address on the site, such as fod.`,
  )
}

export async function buyersText(database: ShopDatabase, product: string, since: Date): Promise<string> {
  const found = await knownBuyers(database, product, since)
  return [
    'E-mail\tOrders',
    ...found.map(({ email, orders }) => `${email}\t${orders.join(', ')}`),
    `${found.length} buyers. Write to them: orders notice FILE ${product} --to buyers`,
  ].join('\n')
}

export const buyers = defineAction({
  summary: `lists the buyers of a product
Also those of a bundle that contains all of it. Excludes what was withdrawn from or repaid. PRODUCT is the last part of its
address on the site.`,
  positionals: 'PRODUCT',
  options: { since: textOption('YYYY-MM-DD', 'the first day of the purchases; by default all') },
  read: (values, [product = '']) => {
    const since = readSinceDay(values.since)
    return (database) => buyersText(database, product, since)
  },
})
