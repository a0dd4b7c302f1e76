/** The pay of a job, as its page and its structured data say it. */
export const payPeriods = { HOUR: 'an hour', MONTH: 'a month', YEAR: 'a year' } as const

/** As in content, where editors may have left parts empty. */
export type Pay = {
  from: number | null
  to: number | null
  currency: string | null
  per: keyof typeof payPeriods | null
}
type WholePay = { from: number; to: number; currency: string; per: keyof typeof payPeriods }

/** Null without an amount, a currency or a time. */
export function wholePay(pay: Pay | null | undefined): WholePay | null {
  const { from, to, currency, per } = pay ?? {}
  return from && to && currency && per ? { from, to, currency, per } : null
}

const grouped = (amount: number) => amount.toLocaleString('en').replaceAll(',', '\u00a0')

/** For example '38 000 to 45 000 SEK a month'. Empty if nothing is known. */
export function payText(pay: Pay | null | undefined): string {
  const whole = wholePay(pay)
  if (!whole) return ''
  const { from, to, currency, per } = whole
  const range = from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`
  return `${range} ${currency} ${payPeriods[per]}`
}
