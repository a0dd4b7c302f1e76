/** Currencies without a smaller unit. */
const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** @param amount in the currency's smallest unit @returns for example '249 SEK' or '249.50 SEK' */
export function formatAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  const isWhole = amount % 10 ** digits === 0
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: isWhole ? 0 : digits,
  })
  return `${format.format(amount / 10 ** digits)} ${currency.toUpperCase()}`
}
