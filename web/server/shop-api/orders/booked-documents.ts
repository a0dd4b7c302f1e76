/** Receipts and credit notes of a period, for bookkeeping. */
import type { CameFrom } from '#shared/came-from.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { negated, type RateAmount, sumByRate } from './amounts-by-rate.ts'
import type { Series } from './document-numbers.ts'
import { orderStatus, returnedMoneyOf } from './returned-money.ts'
import type { PaymentMethod } from './write-order.ts'

/** Both days included, as YYYY-MM-DD. */
export type Period = { from: string; to: string }

export type BookedDocument = {
  kind: 'receipt' | 'credit-note'
  number: number
  /** The same as `number` for a receipt. */
  receipt: number
  /** YYYY-MM-DD, in the time zone of the bookkeeping. */
  day: string
  /** Earnings by rate of VAT: negative for a credit note. */
  amounts: RateAmount[]
  /** Of the billing address (ISO 3166-1), if it is known. */
  country: string | null
  method: PaymentMethod | null
  payment: string
  refund: string | null
  /** Where the buyer came from, if it may be known. */
  cameFrom: CameFrom | null
}

type Days = (moment: Date) => string

const DAY_MS = 24 * 60 * 60_000

/** A day is up to 26 hours from the same day in UTC: the rows in between are then compared by their day. */
export const aboutPeriod = ({ from, to }: Period) => ({
  after: new Date(new Date(`${from}T00:00:00Z`).getTime() - 2 * DAY_MS),
  before: new Date(new Date(`${to}T00:00:00Z`).getTime() + 3 * DAY_MS),
})

export async function readDocuments(
  database: ShopDatabase,
  period: Period,
  dayOf: Days,
): Promise<BookedDocument[]> {
  const receipts = await receiptsOf(database, period, dayOf)
  const notes = await creditNotesOf(database, period, dayOf)
  return [...receipts, ...notes].filter(({ day }) => period.from <= day && day <= period.to)
}

const ofPayment = [
  'orders.payment_intent as payment',
  'method',
  'billing_country as country',
  'came_from as cameFrom',
] as const

async function receiptsOf(database: ShopDatabase, period: Period, dayOf: Days): Promise<BookedDocument[]> {
  const { after, before } = aboutPeriod(period)
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at', ...ofPayment])
    .where('paid_at', '>=', after)
    .where('paid_at', '<', before)
    .orderBy('number')
    .execute()
  const lines = await linesOf(database, rows)
  return rows.map(({ number, paid_at, ...payment }) => ({
    kind: 'receipt',
    number,
    receipt: number,
    day: dayOf(paid_at),
    amounts: sumByRate(lines.get(number) ?? []),
    refund: null,
    ...payment,
  }))
}

async function linesOf(database: ShopDatabase, orders: readonly { number: number }[]) {
  const [first, last] = [orders.at(0), orders.at(-1)]
  if (!first || !last) return new Map<number, never[]>()
  const rows = await database
    .selectFrom('order_lines')
    .select(['order_number', 'price_ore as priceOre', 'vat_rate as vatRate', 'vat_ore as vatOre'])
    .where('order_number', '>=', first.number)
    .where('order_number', '<=', last.number)
    .execute()
  return Map.groupBy(rows, ({ order_number }) => order_number)
}

async function creditNotesOf(database: ShopDatabase, period: Period, dayOf: Days): Promise<BookedDocument[]> {
  const { after, before } = aboutPeriod(period)
  const rows = await database
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.number', 'credit_notes.order_number')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .select(['credit_notes.number', 'order_number as receipt', 'issued_at', 'amounts', 'refund_id as refund'])
    .select(ofPayment)
    .where('issued_at', '>=', after)
    .where('issued_at', '<', before)
    .orderBy('credit_notes.number')
    .execute()
  return rows.map(({ issued_at, amounts, ...note }) => ({
    kind: 'credit-note',
    day: dayOf(issued_at),
    amounts: negated(amounts),
    ...note,
  }))
}

type NumberedDocument = { series: Series; number: number }

/** Documents that the database had lost, and has from the payment service. */
export const restoredDocuments = (database: ShopDatabase): Promise<NumberedDocument[]> =>
  database
    .selectFrom('document_numbers')
    .select(['series', 'number'])
    .where('read_back_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('number')
    .execute()

/** Documents of the period that were erased after seven years. */
export async function erasedDocuments(database: ShopDatabase, period: Period, dayOf: Days) {
  const { after, before } = aboutPeriod(period)
  const rows = await database
    .selectFrom('document_numbers')
    .select(['series', 'number', 'dated'])
    .where('erased_at', 'is not', null)
    .where('dated', '>=', after)
    .where('dated', '<', before)
    .orderBy('number')
    .execute()
  return rows.filter(({ dated }) => period.from <= dayOf(dated) && dayOf(dated) <= period.to)
}

/** Orders whose money a bank has. No document has it, because the sale is valid until the bank decides. */
export async function disputedOrders(database: ShopDatabase) {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['number', 'total_ore', 'refunded_ore', 'refunds', 'disputes'])
    .orderBy('number')
    .execute()
  return rows
    .filter((row) => orderStatus(returnedMoneyOf(row), row.total_ore) === 'disputed')
    .map(({ number, total_ore }) => ({ number, totalOre: total_ore }))
}
