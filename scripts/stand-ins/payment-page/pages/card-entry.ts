import { brandOf, MISTYPED_CARD } from '../cards.ts'
import type { Card } from '../store/records.ts'

export const FIELDS = ['number', 'expiry', 'cvc'] as const
export type Field = (typeof FIELDS)[number]

/** The typed values of the fields. The CVC is checked, but not stored. */
export type Typed = Readonly<Record<Field, string>>

export const NOTHING_TYPED: Typed = { number: '', expiry: '', cvc: '' }

export type Fault = {
  readonly field: Field
  readonly message: string
}

export type Entry =
  | { readonly status: 'wrong'; readonly faults: readonly Fault[] }
  | { readonly status: 'right'; readonly number: string; readonly card: Card }

/** @param now milliseconds since 1970 */
export function readEntry(typed: Typed, now: number): Entry {
  const number = typed.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(typed.expiry)
  const messages: Partial<Record<Field, string | undefined>> = {
    number: numberFault(number),
    expiry: expiry ? expiryFault(expiry, now) : "Your card's expiration date is incomplete.",
    cvc: cvcFault(typed.cvc.trim()),
  }
  const faults = FIELDS.flatMap((field) => {
    const message = messages[field]
    return message === undefined ? [] : [{ field, message }]
  })
  if (faults.length > 0 || !expiry) return { status: 'wrong', faults }
  const card = { brand: brandOf(number), last4: number.slice(-4), ...expiry }
  return { status: 'right', number, card }
}

function numberFault(number: string): string | undefined {
  if (!/^\d*$/.test(number)) return 'Your card number is invalid.'
  if (number.length < 13) return 'Your card number is incomplete.'
  if (number === MISTYPED_CARD) return 'Your card number is incorrect.'
  return undefined
}

function readExpiry(typed: string) {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (month === undefined || year === undefined) return undefined
  return { exp_month: Number(month), exp_year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

function expiryFault({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, now: number) {
  if (exp_month < 1 || exp_month > 12) return "Your card's expiration date is invalid."
  // A card is valid until the end of its month.
  return Date.UTC(exp_year, exp_month) <= now ? "Your card's expiration date is in the past." : undefined
}

function cvcFault(cvc: string): string | undefined {
  if (/^\d{3}$/.test(cvc)) return undefined
  return `Your card's security code is ${cvc.length < 3 ? 'incomplete' : 'invalid'}.`
}
