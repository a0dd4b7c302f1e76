import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { Fault, STANDARD, UsageFault } from '#scripts/stack/command.ts'
import { parseBookkeeping } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { grossOf } from '#server/shop-api/orders/amounts-by-rate.ts'
import { orderStatus, returnedMoneyOf } from '#server/shop-api/orders/returned-money.ts'
import { isStored } from '#server/shop-api/payment/payment-record.ts'
import type { PaymentHistory } from '#server/shop-api/payment/payments.ts'
import { createStripeHistory } from '#server/shop-api/payment/stripe/stripe-payments.ts'
import { settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings } from '#shared/site-settings.ts'
import { csvFile, sek } from './csv.ts'
import { ledgerDifferences, paymentDifferences } from './differences.ts'
import { readDocuments } from './documents.ts'
import { daysIn, type Period, readPeriod } from './period.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** `file` is `-` for standard output. */
export type ExportRequest = { period: Period; file: string; timeZone: string }

const timeZoneSetting = v.pick(settings, ['BOOKKEEPING_TIME_ZONE'])

/** @throws UsageFault, InvalidSettings if the options or settings make no sense */
export function readExport(
  values: Parameters<typeof readPeriod>[0] & { out?: string | undefined },
  variables: Variables,
): ExportRequest {
  const period = readPeriod(values)
  const { BOOKKEEPING_TIME_ZONE: timeZone } = readSettings(
    timeZoneSetting,
    variables,
    (faults) => new InvalidSettings('the export', faults),
  )
  if (values.out === '') throw new UsageFault('--out is empty: give the name of a new file.')
  const file = values.out ?? `orders-${period.from}-${period.to}.csv`
  return { period, file, timeZone }
}

/** Connects the payment service's lists. @returns undefined without a key; the export reports that nothing was compared */
export function paymentLists(variables: Variables): ((database: ShopDatabase) => PaymentHistory) | undefined {
  if (!variables.STRIPE_SECRET_KEY) return undefined
  const { stripe } = parseBookkeeping(variables)
  return (database) => createStripeHistory(stripe, (event) => isStored(database, event))
}

const SLOW_MS = 2_000

/** Reports the count once a second, after the first two seconds. */
function slowProgress(say: (text: string) => void) {
  let saidAt = Date.now() + SLOW_MS - 1_000
  return (count: number) => {
    if (Date.now() - saidAt < 1_000) return
    saidAt = Date.now()
    say(`${count} payments and refunds compared with Stripe …`)
  }
}

/** Money that banks hold now. No row has it, because the sale is valid until the bank decides. */
async function disputedText(database: ShopDatabase): Promise<string[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['number', 'total_ore', 'refunded_ore', 'refunds', 'disputes'])
    .orderBy('number')
    .execute()
  const disputed = rows.filter((row) => orderStatus(returnedMoneyOf(row), row.total_ore) === 'disputed')
  if (disputed.length === 0) return []
  const list = disputed.map(({ number, total_ore }) => `${number} (${sek(total_ore)})`).join(', ')
  return [`Not in the file: money that banks have taken back. Book it from Stripe’s reports. Orders ${list}.`]
}

async function writeNew(file: string, bytes: Uint8Array) {
  try {
    await writeFile(file, bytes, { flag: 'wx' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Fault(
      exists
        ? `${file} exists already: move it away, or name another file with --out.`
        : `${file} can't be written: ${reason}`,
    )
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

type Tools = { lists: PaymentHistory | undefined; say: (text: string) => void }

/**
 * Writes the receipts and credit notes of a period to a new file, if all sums agree. @returns the text to print
 * @throws Fault that names each difference; nothing is written then
 */
export async function exportOrders(
  database: ShopDatabase,
  request: ExportRequest,
  { lists, say }: Tools,
): Promise<string> {
  const { period, file, timeZone } = request
  const dayOf = daysIn(timeZone)
  const documents = await readDocuments(database, period, dayOf)
  const options = { period, dayOf, onChecked: slowProgress(say) }
  const differences = [
    ...(await ledgerDifferences(database, documents)),
    ...(lists ? await paymentDifferences(database, documents, lists, options) : []),
  ]
  if (differences.length > 0)
    throw new Fault(
      [`Nothing was written, because ${counted(differences.length, 'sum')} differ:`, ...differences].join(
        '\n  ',
      ),
    )
  const csv = csvFile(documents)
  if (file !== STANDARD) await writeNew(file, csv)
  const receipts = documents.filter(({ kind }) => kind === 'receipt').length
  const total = grossOf(documents.flatMap(({ amounts }) => amounts))
  const report = [
    `${counted(receipts, 'receipt')}, ${counted(documents.length - receipts, 'credit note')}, ${sek(total)}, agrees with the ledger${lists ? ' and with Stripe' : ''}.`,
    ...(lists ? [] : ['Not compared with Stripe: set STRIPE_SECRET_KEY for that.']),
    ...(await disputedText(database)),
  ]
  if (file !== STANDARD) return [...report, `Written to ${file}`].join('\n')
  say(report.join('\n'))
  return new TextDecoder().decode(csv).trimEnd()
}
