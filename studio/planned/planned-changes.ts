import * as v from 'valibot'

const text = v.nullish(v.string())

const documentSchema = v.object({
  _id: v.string(),
  _type: v.string(),
  title: text,
  visibleFrom: text,
  visibleUntil: text,
  sale: v.nullish(v.object({ from: text, to: text })),
  closesOn: text,
})

const types = /* groq */ `_type in ["game", "product", "pressRelease", "job", "campaignPage", "infoPage"]`
const dated = /* groq */ `defined(visibleFrom) || defined(visibleUntil)`

/** Parts of the only document of a type that have dates of their own. They have its id and type, so that links open it. */
const partsOf = (type: string, parts: string, title: string) => /* groq */ `
  ...coalesce(*[_id == "${type}"][0].${parts}[${dated}] {
    "_id": "${type}",
    "_type": "${type}",
    "title": ${title},
    visibleFrom,
    visibleUntil
  }, [])
`

/** What is published and has a date that may be to come. Changes of `listen` change the answer to `fetch`. */
export const plannedQuery = {
  fetch: /* groq */ `[
    ...*[${types} && (${dated} || defined(sale.from) || defined(closesOn))] [0...1000]
      { _id, _type, title, visibleFrom, visibleUntil, sale { from, to }, closesOn },
    ${partsOf('homePage', 'plannedBanners', '"Banner: " + title')},
    ${partsOf('siteSettings', 'menu', '"Menu: " + label')},
    ${partsOf('siteSettings', 'footerColumns[].links', '"Footer: " + label')}
  ]`,
  listen: /* groq */ `*[${types} || _type in ["homePage", "siteSettings"]]`,
}

export type PlannedChange = {
  /** In milliseconds since 1970. */
  at: number
  what: 'Appears' | 'Leaves' | 'Sale begins' | 'Sale ends' | 'Closes'
  document: { id: string; type: string; title: string }
}

/** The end of a day in UTC: a job is open on the day it closes. */
const afterDay = (day: string) => Date.parse(day) + 86_400_000

/** What happens after `now`, the next first. @param answer the result of `plannedQuery` */
export function plannedChanges(answer: unknown, now: number): PlannedChange[] {
  const documents = v.parse(v.array(documentSchema), answer)
  return documents
    .flatMap(({ _id, _type, title, visibleFrom, visibleUntil, sale, closesOn }) => {
      const document = { id: _id, type: _type, title: title || 'Untitled' }
      const change = (what: PlannedChange['what'], at: number) => ({ at, what, document })
      return [
        visibleFrom ? [change('Appears', Date.parse(visibleFrom))] : [],
        visibleUntil ? [change('Leaves', Date.parse(visibleUntil))] : [],
        sale?.from ? [change('Sale begins', Date.parse(sale.from))] : [],
        sale?.to ? [change('Sale ends', Date.parse(sale.to))] : [],
        closesOn ? [change('Closes', afterDay(closesOn))] : [],
      ].flat()
    })
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at || a.document.title.localeCompare(b.document.title))
}

/** A day of the editor's own calendar, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The weeks of a month, from Monday on. Days of other months are null. `month` counts from 0. */
export function weeksOf(year: number, month: number): (Date | null)[][] {
  const before = (new Date(year, month, 1).getDay() + 6) % 7
  const days = new Date(year, month + 1, 0).getDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= days ? new Date(year, month, day) : null
    }),
  )
}
