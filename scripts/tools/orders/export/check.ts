/** Compares the exported documents with the orders and refunds on record. Each difference is one line that names the document. */
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { creditDifferences, grossOf } from '#server/shop-api/orders/credit-notes.ts'
import type { BookedDocument } from './documents.ts'

export const sek = (ore: number) => `${(ore / 100).toFixed(2)} SEK`

/** Receipts whose lines don't add up to the total of the order. */
const wrongTotals = (documents: readonly BookedDocument[]) =>
  documents.flatMap(({ kind, number, amounts, ledgerOre }) =>
    kind === 'receipt' && ledgerOre !== null && grossOf(amounts) !== ledgerOre
      ? [`receipt ${number}: its lines are ${sek(grossOf(amounts))}, the order is ${sek(ledgerOre)}`]
      : [],
  )

async function gaps(database: ShopDatabase): Promise<string[]> {
  const [orders, notes] = await Promise.all([
    database.selectFrom('orders').select('number').orderBy('number').execute(),
    database.selectFrom('credit_notes').select('number').orderBy('number').execute(),
  ])
  return [...firstGap('receipt', orders), ...firstGap('credit note', notes)]
}

/** Receipts and credit notes are numbered from 1. */
function firstGap(what: string, rows: readonly { number: number }[]): string[] {
  const index = rows.findIndex(({ number }, position) => number !== position + 1)
  return index < 0 ? [] : [`${what} ${index + 1} is missing: the numbers have a gap`]
}

/** @returns nothing if all sums agree to the öre */
export async function ledgerDifferences(
  database: ShopDatabase,
  documents: readonly BookedDocument[],
): Promise<string[]> {
  const credits = await creditDifferences(database)
  return [
    ...wrongTotals(documents),
    ...credits.map(
      ({ orderNumber, refundedOre, creditedOre }) =>
        `order ${orderNumber}: ${sek(refundedOre)} refunded, ${sek(creditedOre)} credited`,
    ),
    ...(await gaps(database)),
  ]
}
