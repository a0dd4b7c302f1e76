import { textOption, UsageFault } from '#scripts/stack/command.ts'
import { readStoredLegal } from '#server/shop-api/catalogue/legal-texts.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { salesBetween, salesOutside } from '#server/shop-api/orders/sales.ts'
import { oreText } from '#shared/money.ts'
import { COUNTRY, TIME_ZONE } from '#shared/shop.ts'
import { defineAction } from './action.ts'
import { daysIn } from './export/period.ts'

/**
 * Directive 2006/112/EC, article 59c, has a threshold of 10,000 euro a year of sales to consumers in
 * other EU countries, without VAT. In Swedish law it is 99,680 SEK.
 */
const THRESHOLD_ORE = 9_968_000

/** ISO 3166-1. Monaco counts as France: article 7(2). */
const EU = 'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Where a seller without a place of business owes VAT on digital products from its first sale, or above a threshold, as read in
 * November 2026: crowe.com/uk/insights/indirect-tax-for-overseas-trading (GB); vatcompliance.net/en/vat-info/norway, and
 * skatteetaten.no, "Which electronic services are included in the VOEC system", for audio books (NO);
 * vatupdate.com/2025/03/10/vat-liability-for-foreign-companies-in-switzerland, from estv.admin.ch (CH).
 */
const DUE_OUTSIDE: Readonly<Record<string, string>> = {
  GB: 'British VAT of 20 % is due from the first sale: there is no threshold for sellers from abroad.',
  NO: 'Norwegian VAT of 25 % is due above 50,000 NOK in 12 months, except for audio books: the register is VOEC.',
  CH: 'Swiss VAT is due when all your sales, in the whole world, are 100,000 CHF a year or more.',
}
const ASK = 'Ask your tax adviser whether a tax on digital products is due there.'

/** By default the present year. @throws UsageFault unless it is one */
export function readYear(year: string | undefined, now = new Date()): number {
  if (year === undefined) return now.getFullYear()
  if (!/^20\d\d$/.test(year)) throw new UsageFault('--year is a year, such as 2026.')
  return Number(year)
}

const dayOf = daysIn(TIME_ZONE)

/** Paid in this year, by the clock of Sweden. A refund counts in the year of its order. */
async function salesOf(database: ShopDatabase, year: number) {
  const near = await salesBetween(
    database,
    new Date(Date.UTC(year - 1, 11, 31)),
    new Date(Date.UTC(year + 1, 0, 2)),
  )
  return near.filter(({ paidAt }) => dayOf(paidAt).startsWith(`${year}-`))
}

type Sales = Awaited<ReturnType<typeof salesOf>>

const sumOf = (sales: Sales) => sales.reduce((sum, { netOre }) => sum + netOre, 0)

const acrossBorders = (sales: Sales, home: string) =>
  sumOf(sales.filter(({ country }) => country !== home && EU.includes(country)))

/** The letters of the VAT number are those of the country, except for Greece. */
async function homeCountry(database: ShopDatabase): Promise<string> {
  const letters =
    (await readStoredLegal(database, null))?.seller?.vatNumber.slice(0, 2).toUpperCase() ?? COUNTRY
  return letters === 'EL' ? 'GR' : letters
}

/** What is owed outside the EU. The prices of these sales contain the VAT of the seller's country. */
const outsideLines = (rows: readonly { country: string; netOre: number }[], home: string) =>
  rows
    .filter(
      ({ country, netOre }) =>
        country !== 'unknown' && country !== home && !EU.includes(country) && netOre > 0,
    )
    .map(
      ({ country, netOre }) =>
        `${country}: ${oreText(netOre)}. ${DUE_OUTSIDE[country] ? `${DUE_OUTSIDE[country]} Ask your tax adviser.` : ASK}`,
    )

/** Stripe asks for the country after the price was agreed, so a buyer elsewhere can pay. */
async function elsewhereLines(database: ShopDatabase, sales: Sales): Promise<string[]> {
  const days = sales.map(({ paidAt }) => paidAt.getTime())
  if (days.length === 0) return []
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const elsewhere = await salesOutside(database, new Date(first), new Date(last + 1))
  if (elsewhere.length === 0) return []
  const orders = elsewhere.map(({ number, country }) => `${number} (${country})`).join(', ')
  return [
    `Outside the countries of Where we sell: orders ${orders}. A rule of Stripe Radar can refuse such cards.`,
  ]
}

/** The sales of a year by country, the largest first, and how near they and those of the year before are to the threshold. */
export async function listCountries(database: ShopDatabase, year: number): Promise<string> {
  const [sales, before, home] = await Promise.all([
    salesOf(database, year),
    salesOf(database, year - 1),
    homeCountry(database),
  ])
  const elsewhere = await elsewhereLines(database, sales)
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
    ...outsideLines(rows, home),
    ...elsewhere,
    ...(unknown > 0 ? [`Sales whose country is not known may count too: ${oreText(unknown)}.`] : []),
    `The country is that of the billing address, or of the card if there is none. In ${doubtful} orders they differ. Refunds are subtracted, in the year of their order.`,
  ].join('\n')
}

export const countries = defineAction({
  summary: 'lists the sales of a year to each country, beside the thresholds of VAT',
  options: { year: textOption('YYYY', 'the calendar year; by default this one') },
  read: (values) => {
    const year = readYear(values.year)
    return (database) => listCountries(database, year)
  },
})
