/**
 * Formats the days of content (YYYY-MM-DD), which are days of the shop: swedish-time.ts. Avoids `Intl`, whose first use takes a
 * phone 100 ms in the middle of hydration.
 */

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** '2025-03-28' becomes '28 March 2025'. An invalid day is returned unchanged. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
