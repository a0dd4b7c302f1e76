import { expect, test } from 'vitest'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { cardDetails, recordRefund, sellOrder } from '#server/shop-api/testing/sold-order.ts'
import { listCountries, readYear } from './countries.ts'

const database = await databaseOfTests()

type Evidence = { billingCountry: string | null; cardCountry: string | null }

const sell = (paidAt: string, priceOre: number, evidence?: Evidence, countries?: string[]) =>
  sellOrder(database, [{ title: 'The Fortress', priceOre, vatRate: 25 }], {
    paidAt: new Date(paidAt),
    ...(evidence && { details: { ...cardDetails, ...evidence } }),
    ...(countries && { countries }),
  })
const from = (billingCountry: string | null, cardCountry: string | null = billingCountry) => ({
  billingCountry,
  cardCountry,
})

test('the sales of a year are summed by country, without VAT and refunds, beside the threshold', async () => {
  await sell('2026-03-01T12:00:00Z', 25_000, from('SE'))
  await sell('2026-03-01T12:00:00Z', 25_001, from('DE', 'AT'))
  const { paymentIntent } = await sell('2026-05-01T12:00:00Z', 50_000, from('FI'))
  await recordRefund(database, paymentIntent, 're_1', 25_000)
  await sell('2026-05-01T12:00:00Z', 12_500, from(null, 'FI'))
  await sell('2026-05-01T12:00:00Z', 12_500, from('NO'))
  await sell('2026-05-01T12:00:00Z', 1_250)
  // 2027 in Sweden, and 2026.
  await sell('2026-12-31T23:30:00Z', 12_500, from('DE'))
  await sell('2025-12-31T23:30:00Z', 12_500, from('GR'))
  const text = await listCountries(database, 2026)
  expect(text.split('\n')).toEqual([
    'Country\tOrders\tSales 2026 without VAT\tCounts as',
    'FI\t2\t300 SEK\tother EU',
    'DE\t1\t200.01 SEK\tother EU',
    'SE\t1\t200 SEK\thome',
    'NO\t1\t100 SEK\toutside the EU',
    'GR\t1\t100 SEK\tother EU',
    'unknown\t1\t10 SEK\tno country known',
    'Other EU countries: 600.01 SEK in 2026, 0 SEK in 2025. The threshold is 99680 SEK a year.',
    'Left in 2026: 99079.99 SEK.',
    'NO: 100 SEK. Norwegian VAT of 25 % is due above 50,000 NOK in 12 months, except for audio books: the register is VOEC. Ask your tax adviser.',
    'Sales whose country is not known may count too: 10 SEK.',
    expect.stringContaining('In 1 orders they differ.'),
  ])
})

test('sales above the threshold count for the next year too', async () => {
  await sell('2024-06-01T12:00:00Z', 12_460_100, from('FR'))
  for (const year of [2024, 2025])
    expect(await listCountries(database, year)).toContain('Above it: VAT of the buyer’s country is due.')
  expect(await listCountries(database, 2023)).toContain('Left in 2023: 99680 SEK.')
})

test('sales to countries where the shop does not sell are named', async () => {
  const { number } = await sell('2020-06-01T12:00:00Z', 25_000, from('US'), ['SE', 'DE'])
  await sell('2020-06-01T12:00:00Z', 25_000, from('US'), ['SE', 'US'])
  await sell('2020-06-01T12:00:00Z', 25_000, from('SE'), ['SE', 'DE'])
  await sell('2020-06-01T12:00:00Z', 25_000, from('NO'), [])
  await sell('2020-06-01T12:00:00Z', 25_000, from(null), ['SE', 'DE'])
  const text = await listCountries(database, 2020)
  expect(text).toContain(`Outside the countries of Where we sell: orders ${number} (US).`)
  expect(text).toContain('US: 400 SEK. Ask your tax adviser whether a tax on digital products is due there.')
})

test('the year is this one, or four digits', () => {
  expect(readYear(undefined, new Date('2026-06-01'))).toBe(2026)
  expect(readYear('2025')).toBe(2025)
  for (const year of ['', '25', '2026-01', 'last']) expect(() => readYear(year)).toThrow('--year is a year')
})
