import type { BookedDocument } from '#server/shop-api/orders/booked-documents.ts'
import { cameFromParameters } from '#shared/came-from.ts'
import { CURRENCY } from '#shared/shop.ts'

const COLUMNS = [
  ...['document', 'number', 'receipt', 'date', 'vat_rate', 'net', 'vat', 'gross', 'currency'],
  ...['country', 'method', 'payment', 'refund', ...cameFromParameters],
]

/** Spreadsheets run a cell that begins like this as a formula: owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n]/

/** A cell with text from outside. Amounts are written by `amount` instead: they may begin with a minus sign. */
export function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const amount = (ore: number) => (ore / 100).toFixed(2)

export const sek = (ore: number) => `${amount(ore)} ${CURRENCY}`

function rowsOf({ kind, number, receipt, day, amounts, country, method, payment, ...rest }: BookedDocument) {
  return amounts.map(({ rate, grossOre, vatOre }) => [
    kind,
    String(number),
    String(receipt),
    day,
    String(rate),
    amount(grossOre - vatOre),
    amount(vatOre),
    amount(grossOre),
    CURRENCY,
    cell(country ?? ''),
    cell([method?.type, method?.brand, method?.last4].filter(Boolean).join(' ')),
    cell(payment),
    cell(rest.refund ?? ''),
    ...cameFromParameters.map((name) => cell(rest.cameFrom?.[name] ?? '')),
  ])
}

/** One row for each document and rate of VAT, in UTF-8. Amounts of credit notes are negative. */
export const csvFile = (documents: readonly BookedDocument[]): Uint8Array =>
  new TextEncoder().encode(
    [COLUMNS, ...documents.flatMap(rowsOf)].map((cells) => `${cells.join()}\r\n`).join(''),
  )
