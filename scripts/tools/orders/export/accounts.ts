/** The accounts on which sales are booked: settings, with the Swedish BAS plan as default. */
import * as v from 'valibot'
import { Fault } from '#scripts/stack/fault.ts'
import { settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings } from '#shared/site-settings.ts'
import type { BookedDocument } from './documents.ts'

const bookkeepingSchema = v.pick(settings, [
  'BOOKKEEPING_RECEIVABLE',
  'BOOKKEEPING_SALES',
  'BOOKKEEPING_VAT',
  'BOOKKEEPING_TIME_ZONE',
  'BOOKKEEPING_YEAR_START',
])
export type Bookkeeping = v.InferOutput<typeof bookkeepingSchema>

type Variables = Readonly<Record<string, string | undefined>>

/** @throws Fault that lists every wrong setting */
export function readBookkeeping(variables: Variables): Bookkeeping {
  return readSettings(
    bookkeepingSchema,
    variables,
    (faults) => new Fault(new InvalidSettings('the export', faults).message),
  )
}

/** One row of a verification. Positive: debit. */
export type Entry = { account: string; ore: number }

/** The account of a rate; sales to other countries, taxed there, are on the account `other`. */
function accountOf(accounts: ReadonlyMap<string, string>, what: string, rate: number, isAbroad: boolean) {
  const account = accounts.get(isAbroad ? 'other' : String(rate))
  if (account !== undefined) return account
  const key = isAbroad ? 'other' : rate
  throw new Fault(`There is no account for ${what} at ${rate} %: add ${key}=ACCOUNT to BOOKKEEPING_${what}.`)
}

/** The entries of one document, which are balanced: the sum of a document is the sum of its net amounts and VAT. */
export function entriesOf(
  { amounts, country, isTaxedByService }: BookedDocument,
  { BOOKKEEPING_RECEIVABLE, BOOKKEEPING_SALES, BOOKKEEPING_VAT }: Bookkeeping,
  homeCountry: string,
): Entry[] {
  const isAbroad = isTaxedByService && country !== null && country !== homeCountry
  const total = amounts.reduce((sum, { grossOre }) => sum + grossOre, 0)
  return [
    { account: BOOKKEEPING_RECEIVABLE, ore: total },
    ...amounts.flatMap(({ rate, grossOre, vatOre }) => [
      { account: accountOf(BOOKKEEPING_SALES, 'SALES', rate, isAbroad), ore: vatOre - grossOre },
      ...(vatOre === 0 ? [] : [{ account: accountOf(BOOKKEEPING_VAT, 'VAT', rate, isAbroad), ore: -vatOre }]),
    ]),
  ]
}
