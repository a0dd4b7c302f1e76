import * as v from 'valibot'
import { Fault, STANDARD, textOption, UsageFault } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { grossOf } from '#server/shop-api/orders/amounts-by-rate.ts'
import {
  aboutPeriod,
  disputedOrders,
  erasedDocuments,
  readDocuments,
  restoredDocuments,
} from '#server/shop-api/orders/booked-documents.ts'
import { historyBetween } from '#server/shop-api/orders/order-history.ts'
import { type ReconcileNeeds, reconcile } from '#server/shop-api/payment/reconcile.ts'
import { settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings } from '#shared/site-settings.ts'
import { defineAction, writeNew } from '../action.ts'
import { reconcileNeeds } from '../reconcile.ts'
import { csvFile, sek } from './csv.ts'
import { daysIn, readPeriod } from './period.ts'

type Variables = Readonly<Record<string, string | undefined>>

type ExportRequest = ReturnType<typeof readExport>

const timeZoneSetting = v.pick(settings, ['BOOKKEEPING_TIME_ZONE'])

/** @throws UsageFault, InvalidSettings if the options or settings make no sense */
export function readExport(
  values: Parameters<typeof readPeriod>[0] & { out?: string | undefined },
  variables: Variables,
) {
  const period = readPeriod(values)
  const { BOOKKEEPING_TIME_ZONE: timeZone } = readSettings(
    timeZoneSetting,
    variables,
    (faults) => new InvalidSettings('the export', faults),
  )
  if (values.out === '') throw new UsageFault('--out is empty: give the name of a new file.')
  /** `-` is standard output. */
  const file = values.out ?? `orders-${period.from}-${period.to}.csv`
  return { period, file, timeZone }
}

/** @returns undefined without a key; the export reports that nothing was compared */
const comparison = (variables: Variables): ((database: ShopDatabase) => ReconcileNeeds) | undefined =>
  variables.STRIPE_SECRET_KEY ? (database) => reconcileNeeds(database, variables) : undefined

const DAY_MS = 24 * 60 * 60_000
/** A session is open for a day, and the slowest payment methods take two weeks. */
const SLOWEST_DAYS = 16

/** @throws Fault if Stripe has payments, refunds or disputes that the orders lack */
async function compare(needs: ReconcileNeeds, { period: { from } }: ExportRequest, say: Tools['say']) {
  const since = new Date(new Date(`${from}T00:00:00Z`).getTime() - SLOWEST_DAYS * DAY_MS)
  const onProgress = (kind: string, checked: number) => say(`${checked} ${kind} compared with Stripe …`)
  const { sessions, refunds, disputes } = await reconcile(needs, { since, write: false, onProgress })
  const differing = Object.entries({ sessions, refunds, disputes }).flatMap(([kind, { missing, failed }]) =>
    missing + failed > 0 ? [`${missing + failed} ${kind}`] : [],
  )
  if (differing.length === 0) return
  throw new Fault(
    `Nothing was written, because Stripe has what the orders lack: ${differing.join(', ')}. Run orders reconcile --since ${since.toISOString().slice(0, 10)} --write, then the export again.`,
  )
}

async function disputedText(database: ShopDatabase): Promise<string[]> {
  const disputed = await disputedOrders(database)
  if (disputed.length === 0) return []
  const list = disputed.map(({ number, totalOre }) => `${number} (${sek(totalOre)})`).join(', ')
  return [`Not in the file: money that banks have taken back. Book it from Stripe’s reports. Orders ${list}.`]
}

const listedNumbers = (documents: readonly { series: string; number: number }[]) =>
  ['receipt', 'credit-note']
    .flatMap((series) => {
      const numbers = documents.flatMap((one) => (one.series === series ? [one.number] : []))
      return numbers.length > 0 ? [`${series.replace('-', ' ')}s ${numbers.join(', ')}`] : []
    })
    .join('; ')

export async function restoredText(database: ShopDatabase): Promise<string[]> {
  const restored = await restoredDocuments(database)
  return restored.length > 0 ? [`Read back from Stripe after a restore: ${listedNumbers(restored)}.`] : []
}

async function erasedText(database: ShopDatabase, { period, timeZone }: ExportRequest): Promise<string[]> {
  const erased = await erasedDocuments(database, period, daysIn(timeZone))
  return erased.length > 0
    ? [`Not in the file, because they were erased after seven years: ${listedNumbers(erased)}.`]
    : []
}

async function historyText(database: ShopDatabase, { period, timeZone }: ExportRequest): Promise<string[]> {
  const { after, before } = aboutPeriod(period)
  const dayOf = daysIn(timeZone)
  const done = (await historyBetween(database, after, before)).filter(
    ({ at }) => period.from <= dayOf(at) && dayOf(at) <= period.to,
  )
  if (done.length === 0) return []
  return [
    'What staff did in this time:',
    ...done.map(
      ({ at, orderNumber, by, what, why }) =>
        `  ${dayOf(at)} order ${orderNumber}${by ? `, by ${by}` : ''}: ${what.split('\n')[0]}${why ? ` Why: ${why}` : ''}`,
    ),
  ]
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

type Tools = { needs: ReconcileNeeds | undefined; say: (text: string) => void }

/**
 * Writes the receipts and credit notes of a period to a new file. @returns the text to print
 * @throws Fault if they differ from Stripe; nothing is written then
 */
export async function exportOrders(
  database: ShopDatabase,
  request: ExportRequest,
  { needs, say }: Tools,
): Promise<string> {
  const { period, file, timeZone } = request
  if (needs) await compare(needs, request, say)
  const documents = await readDocuments(database, period, daysIn(timeZone))
  const csv = csvFile(documents)
  if (file !== STANDARD) await writeNew(file, csv)
  const receipts = documents.filter(({ kind }) => kind === 'receipt').length
  const total = grossOf(documents.flatMap(({ amounts }) => amounts))
  const report = [
    `${counted(receipts, 'receipt')}, ${counted(documents.length - receipts, 'credit note')}, ${sek(total)}${needs ? ', agrees with Stripe' : ''}.`,
    ...(needs ? [] : ['Not compared with Stripe: set STRIPE_SECRET_KEY for that.']),
    ...(await restoredText(database)),
    ...(await erasedText(database, request)),
    ...(await disputedText(database)),
    ...(await historyText(database, request)),
  ]
  if (file !== STANDARD) return [...report, `Written to ${file}`].join('\n')
  say(report.join('\n'))
  return new TextDecoder().decode(csv).trimEnd()
}

export const exportAction = defineAction({
  summary: `writes receipts and credit notes of a period as CSV for the bookkeeping
A row for each document and rate of VAT, in UTF-8; amounts have decimal points, and are negative for credit notes. "receipt" is
the number of the receipt that a row is about, "date" the day of its payment or refund in BOOKKEEPING_TIME_ZONE. Empty: what Stripe
didn't say, and utm_ parameters of the buyer's way here without consent. With STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS it writes
nothing, and ends with exit code 1, if Stripe has something that the orders lack.`,
  options: {
    from: textOption('YYYY-MM-DD', 'the first day'),
    to: textOption('YYYY-MM-DD', 'the last day, included'),
    out: textOption('FILE', 'the new file, or - for standard output; by default orders-FROM-TO.csv'),
  },
  read: (values) => {
    const request = readExport(values, process.env)
    const needs = comparison(process.env)
    return (database) => exportOrders(database, request, { needs: needs?.(database), say: console.error })
  },
})
