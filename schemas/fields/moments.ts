/** Formats dates for editors, in the time of the shop: `4 Dec 2026, 09:00`. */
import { MONTHS } from '../../web/shared/dates.ts'
import { swedishInputText, today } from '../../web/shared/products/swedish-time.ts'
import { TIME_ZONE } from '../../web/shared/shop.ts'

/**
 * The options of all fields of the type `datetime`. `typed-date.ts` parses typed dates. The form shows months as numbers, because
 * Sanity 6.16 takes their names from the browser’s time zone.
 */
export const momentOptions = {
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  displayTimeZone: TIME_ZONE,
  allowTimeZoneSwitch: false,
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)/

function partsOf(day: string) {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? []
  return { year, dayAndMonth: `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}` }
}

/** '2026-12-04' becomes '4 Dec 2026'. Other text is returned unchanged. */
export function shortDay(day: string): string {
  if (!DAY.test(day)) return day
  const { year, dayAndMonth } = partsOf(day)
  return `${dayAndMonth} ${year}`
}

const textOf = (moment: number) => swedishInputText(new Date(moment).toISOString())

/** @param moment in milliseconds since 1970 */
export function fullMoment(moment: number): string {
  const text = textOf(moment)
  return `${shortDay(text)}, ${text.slice(11)}`
}

/** A moment for a row of a list: `30 Nov 10:00`, in another year `30 Nov 2027`. */
export function shortMoment(moment: number, now: number): string {
  const text = textOf(moment)
  return text.slice(0, 4) === today(now).slice(0, 4)
    ? `${partsOf(text).dayAndMonth} ${text.slice(11)}`
    : shortDay(text)
}
