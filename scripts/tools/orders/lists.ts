import { UsageFault } from '#scripts/stack/command.ts'
import { readStoredLegal } from '#server/shop-api/catalogue/legal-texts.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import type { RateAmount } from '#server/shop-api/orders/amounts-by-rate.ts'
import { orderStatus, refundedOreOf, returnedMoneyOf } from '#server/shop-api/orders/returned-money.ts'
import { oreText } from '#shared/money.ts'
import { sek } from './export/csv.ts'
import { daysIn } from './export/period.ts'

/** The newest orders, one per line with tab-separated columns, for reading or for a spreadsheet. */
export async function listOrders(database: ShopDatabase, limit: number): Promise<string> {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at', 'email', 'total_ore', 'orders.payment_intent'])
    .select(['refunded_ore', 'refunds', 'disputes'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return 'There are no orders yet.'
  const heading = ['Number', 'Paid at', 'Status', 'Total', 'Refunded', 'E-mail', 'Payment']
  const lines = rows.map(({ number, paid_at, email, total_ore, payment_intent, ...row }) => {
    const returns = returnedMoneyOf(row)
    const money = [orderStatus(returns, total_ore), sek(total_ore), sek(refundedOreOf(returns))]
    return [number, paid_at.toISOString(), ...money, email, payment_intent]
  })
  return [heading, ...lines].map((cells) => cells.join('\t')).join('\n')
}

/**
 * In the list of countries: directive 2006/112/EC, article 59c, has a threshold of 10,000 euro a year of sales to consumers in
 * other EU countries, without VAT. In Swedish law it is 99,680 SEK.
 */
const THRESHOLD_ORE = 9_968_000

/** ISO 3166-1. Monaco counts as France: article 7(2). */
const EU = 'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')

/** By default the present year. @throws UsageFault unless it is one */
export function readYear(year: string | undefined, now = new Date()): number {
  if (year === undefined) return now.getFullYear()
  if (!/^20\d\d$/.test(year)) throw new UsageFault('--year is a year, such as 2026.')
  return Number(year)
}

const netOf = (amounts: readonly RateAmount[]) =>
  amounts.reduce((sum, { grossOre, vatOre }) => sum + grossOre - vatOre, 0)

const dayOf = daysIn('Europe/Stockholm')

/** Paid in this year, by the clock of Sweden. A refund counts in the year of its order. */
async function salesOf(database: ShopDatabase, year: number) {
  const near = await database
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_number', 'orders.number')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at', 'billing_country', 'card_country'])
    .select(({ fn }) => [fn.sum('price_ore').as('gross_ore'), fn.sum('vat_ore').as('vat_ore')])
    .where('paid_at', '>=', new Date(Date.UTC(year - 1, 11, 31)))
    .where('paid_at', '<', new Date(Date.UTC(year + 1, 0, 2)))
    .groupBy(['number', 'paid_at', 'billing_country', 'card_country'])
    .execute()
  const orders = near.filter(({ paid_at }) => dayOf(paid_at).startsWith(`${year}-`))
  const numbers = new Set(orders.map(({ number }) => number))
  const notes = await database.selectFrom('credit_notes').select(['order_number', 'amounts']).execute()
  const credited = Map.groupBy(
    notes.filter(({ order_number }) => numbers.has(order_number)),
    ({ order_number }) => order_number,
  )
  return orders.map(({ number, billing_country, card_country, gross_ore, vat_ore }) => ({
    country: billing_country ?? card_country ?? 'unknown',
    isDoubtful: billing_country !== null && card_country !== null && billing_country !== card_country,
    netOre:
      Number(gross_ore) -
      Number(vat_ore) -
      netOf((credited.get(number) ?? []).flatMap(({ amounts }) => amounts)),
  }))
}

type Sales = Awaited<ReturnType<typeof salesOf>>

const sumOf = (sales: Sales) => sales.reduce((sum, { netOre }) => sum + netOre, 0)

const acrossBorders = (sales: Sales, home: string) =>
  sumOf(sales.filter(({ country }) => country !== home && EU.includes(country)))

/** The letters of the VAT number are those of the country, except for Greece. */
async function homeCountry(database: ShopDatabase): Promise<string> {
  const letters = (await readStoredLegal(database, null))?.seller?.vatNumber.slice(0, 2).toUpperCase() ?? 'SE'
  return letters === 'EL' ? 'GR' : letters
}

/** The sales of a year by country, the largest first, and how near they and those of the year before are to the threshold. */
export async function listCountries(database: ShopDatabase, year: number): Promise<string> {
  const [sales, before, home] = await Promise.all([
    salesOf(database, year),
    salesOf(database, year - 1),
    homeCountry(database),
  ])
  const rows = [...Map.groupBy(sales, ({ country }) => country)]
    .map(([country, own]) => ({ country, count: own.length, netOre: sumOf(own) }))
    .toSorted((one, other) => other.netOre - one.netOre)
  const placeOf = (country: string) => {
    if (country === 'unknown') return 'no country known'
    if (country === home) return 'home'
    return EU.includes(country) ? 'other EU' : 'outside the EU'
  }
  const [own, earlier] = [acrossBorders(sales, home), acrossBorders(before, home)]
  const unknown = sumOf(sales.filter(({ country }) => country === 'unknown'))
  const doubtful = sales.filter(({ isDoubtful }) => isDoubtful).length
  const isAbove = Math.max(own, earlier) > THRESHOLD_ORE
  return [
    ['Country', 'Orders', `Sales ${year} without VAT`, 'Counts as'].join('\t'),
    ...rows.map(({ country, count, netOre }) =>
      [country, count, oreText(netOre), placeOf(country)].join('\t'),
    ),
    `Other EU countries: ${oreText(own)} in ${year}, ${oreText(earlier)} in ${year - 1}. The threshold is ${oreText(THRESHOLD_ORE)} a year.`,
    isAbove
      ? 'Above it: VAT of the buyer’s country is due. docs/deploy/stripe.md says how, under VAT.'
      : `Left in ${year}: ${oreText(THRESHOLD_ORE - own)}.`,
    ...(unknown > 0 ? [`Sales whose country is not known may count too: ${oreText(unknown)}.`] : []),
    `The country is that of the billing address, or of the card if there is none. In ${doubtful} orders they differ. Refunds are subtracted, in the year of their order.`,
  ].join('\n')
}
