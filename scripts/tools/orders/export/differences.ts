/**
 * Compares the exported documents with the orders and refunds on record, and with the payment service's lists. Each difference is
 * one line that names the document.
 */
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { grossOf } from '#server/shop-api/orders/amounts-by-rate.ts'
import { creditDifferences } from '#server/shop-api/orders/credit-notes.ts'
import { refundedOreOf, returnedMoneyOf } from '#server/shop-api/orders/returned-money.ts'
import type { PaymentHistory, PaymentSucceeded } from '#server/shop-api/payment/payments.ts'
import { sek } from './csv.ts'
import type { BookedDocument } from './documents.ts'
import type { Period } from './period.ts'

function firstGap(what: string, rows: readonly { number: number }[]): string[] {
  const index = rows.findIndex(({ number }, position) => number !== position + 1)
  return index < 0 ? [] : [`${what} ${index + 1} is missing: the numbers have a gap`]
}

export async function ledgerDifferences(
  database: ShopDatabase,
  documents: readonly BookedDocument[],
): Promise<string[]> {
  const [credits, orders, notes] = await Promise.all([
    creditDifferences(database),
    database.selectFrom('orders').select('number').orderBy('number').execute(),
    database.selectFrom('credit_notes').select('number').orderBy('number').execute(),
  ])
  return [
    ...documents.flatMap(({ kind, number, amounts, ledgerOre }) =>
      kind === 'receipt' && ledgerOre !== null && grossOf(amounts) !== ledgerOre
        ? [`receipt ${number}: its lines are ${sek(grossOf(amounts))}, the order is ${sek(ledgerOre)}`]
        : [],
    ),
    ...credits.map(
      ({ orderNumber, refundedOre, creditedOre }) =>
        `order ${orderNumber}: ${sek(refundedOre)} refunded, ${sek(creditedOre)} credited`,
    ),
    ...firstGap('receipt', orders),
    ...firstGap('credit note', notes),
  ]
}

const DAY_MS = 24 * 60 * 60_000
/** A session is open for a day, and the slowest payment methods take two weeks. */
const SLOWEST_DAYS = 16

type Lists = Pick<PaymentHistory, 'sessions' | 'refunds'>
type Options = {
  period: Period
  dayOf: (moment: Date) => string
  onChecked: (count: number) => void
}

async function paymentsOf({ sessions }: Lists, since: Date, onChecked: () => void) {
  const payments = new Map<string, PaymentSucceeded>()
  for await (const event of sessions(since)) {
    if (event.type === 'paymentSucceeded') payments.set(event.paymentIntent, event)
    onChecked()
  }
  return payments
}

async function refundsOf({ refunds }: Lists, since: Date, onChecked: () => void) {
  const sums = new Map<string, number>()
  for await (const event of refunds(since)) {
    if (event.type !== 'refundChanged') continue
    const isMade = event.status === 'pending' || event.status === 'succeeded'
    sums.set(event.paymentIntent, (sums.get(event.paymentIntent) ?? 0) + (isMade ? event.ore : 0))
    onChecked()
  }
  return sums
}

async function refundedInLedger(database: ShopDatabase, payments: readonly string[]) {
  if (payments.length === 0) return new Map<string, number>()
  const rows = await database
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', 'in', payments)
    .execute()
  return new Map(rows.map((row) => [row.payment_intent, refundedOreOf(returnedMoneyOf(row))]))
}

export async function paymentDifferences(
  database: ShopDatabase,
  documents: readonly BookedDocument[],
  lists: Lists,
  { period, dayOf, onChecked }: Options,
): Promise<string[]> {
  let checked = 0
  const count = () => {
    checked += 1
    onChecked(checked)
  }
  const since = new Date(new Date(`${period.from}T00:00:00Z`).getTime() - SLOWEST_DAYS * DAY_MS)
  const payments = await paymentsOf(lists, since, count)
  const refunds = await refundsOf(lists, since, count)
  const receipts = documents.filter(({ kind }) => kind === 'receipt')
  const known = new Set(receipts.map(({ payment }) => payment))
  const refunded = await refundedInLedger(database, [...known])
  const inPeriod = (moment: Date) => period.from <= dayOf(moment) && dayOf(moment) <= period.to
  return [
    ...receipts.flatMap(({ number, payment, ledgerOre }) => {
      const paid = payments.get(payment)?.totalOre ?? 0
      const back = refunds.get(payment) ?? 0
      const booked = refunded.get(payment) ?? 0
      return [
        ...(paid === ledgerOre ? [] : [`receipt ${number}: ${sek(ledgerOre ?? 0)}, at Stripe ${sek(paid)}`]),
        ...(back === booked
          ? []
          : [`receipt ${number}: ${sek(booked)} refunded, at Stripe ${sek(back)} (${payment})`]),
      ]
    }),
    ...[...payments.values()]
      .filter(({ paymentIntent, paidAt }) => inPeriod(paidAt) && !known.has(paymentIntent))
      .map(
        ({ paymentIntent, totalOre }) =>
          `${paymentIntent}: ${sek(totalOre)} paid at Stripe, without a receipt`,
      ),
  ]
}
