/** Dates as people type them, in the time of the shop. */
import { MONTHS } from '../../web/shared/dates.ts'
import { swedishInputText, swedishMoment } from '../../web/shared/products/swedish-time.ts'

export type Typed =
  /** `stored`: a day, YYYY-MM-DD, or a moment, ISO 8601. */
  { readonly stored: string } | { readonly refusal: string }

/** A stored date in the form that Sanity’s own input shows and reads. */
export const dateInputText = (stored: string) =>
  stored.includes('T') ? swedishInputText(stored).replace('T', ' ') : stored

const two = (text: string) => text.padStart(2, '0')

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[\sT,])/
const DAY_FIRST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?=$|[\s,])/
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4})(?=$|[\s,])/i
const NAME_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[\s,])/i
const TIME = /^(?:at\s+)?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i

function monthOf(name: string): string {
  const wanted = name.toLowerCase()
  // Four letters of September are as common as three.
  const found = MONTHS.findIndex((month) => month.toLowerCase().startsWith(wanted))
  return two(String(found + 1))
}

/** The day at the beginning of a text, and the rest. */
function dayIn(text: string): { day: string; rest: string } | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  const dayFirst = DAY_FIRST.exec(text)
  const named = DAY_AND_NAME.exec(text)
  const nameFirst = NAME_FIRST.exec(text)
  const [whole, year, month, date] = yearFirst
    ? [yearFirst[0], yearFirst[1], yearFirst[3], yearFirst[4]]
    : dayFirst
      ? [dayFirst[0], dayFirst[4], dayFirst[3], dayFirst[1]]
      : named
        ? [named[0], named[3], monthOf(named[2] ?? ''), named[1]]
        : nameFirst
          ? [nameFirst[0], nameFirst[3], monthOf(nameFirst[1] ?? ''), nameFirst[2]]
          : []
  if (whole === undefined || year === undefined || month === undefined || date === undefined) return undefined
  return { day: `${year}-${two(month)}-${two(date)}`, rest: text.slice(whole.length).replace(/^[\sT,]+/, '') }
}

const isDay = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** As HH:MM. */
function timeIn(text: string): string | undefined {
  const [whole, hour = '', minute = '00', half] = TIME.exec(text) ?? []
  if (whole === undefined || Number(minute) > 59) return undefined
  if (!half) return Number(hour) < 24 ? `${two(hour)}:${minute}` : undefined
  if (Number(hour) < 1 || Number(hour) > 12) return undefined
  const from = half.toLowerCase() === 'pm' ? 12 : 0
  return `${two(String((Number(hour) % 12) + from))}:${minute}`
}

const tidy = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(WEEKDAY, '')

const notUnderstood = (typed: string, example: string): Typed => ({
  refusal: `“${typed.trim()}” is no date that the Studio understands. Type it as ${example}, the day before the month.`,
})

export function typedDay(typed: string): Typed {
  const found = dayIn(tidy(typed))
  return found && found.rest === '' && isDay(found.day)
    ? { stored: found.day }
    : notUnderstood(typed, '4 Dec 2026, 04/12/2026 or 2026-12-04')
}

/** A moment that another program wrote, with its zone. */
const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

export function typedMoment(typed: string): Typed {
  const text = tidy(typed)
  if (WHOLE.test(text) && !Number.isNaN(Date.parse(text))) return { stored: new Date(text).toISOString() }
  const found = dayIn(text)
  if (!found || !isDay(found.day))
    return notUnderstood(typed, '4 Dec 2026 09:00, 04/12/2026 09:00 or 2026-12-04 09:00')
  if (found.rest === '') return { refusal: `“${typed.trim()}” has no time. Add it, such as 09:00.` }
  const time = timeIn(found.rest)
  if (!time)
    return { refusal: `“${found.rest}” is no time that the Studio understands. Type it as 09:00 or 18:30.` }
  const stored = swedishMoment(`${found.day}T${time}`)
  return stored
    ? { stored }
    : { refusal: `There is no ${time} on that day: the clocks skip this hour. Choose another time.` }
}
