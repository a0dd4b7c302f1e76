import { getDraftId, getPublishedId, isDraftId, isPublishedId } from '@sanity/client/csm'
import * as v from 'valibot'
import { swedishDayEnd } from '../../web/shared/products/swedish-time.ts'
import { type Typed, typedDay, typedMoment } from '../form/typed-date.ts'

const text = v.nullish(v.string())

const documentSchema = v.object({
  _id: v.string(),
  slug: text,
  _type: v.string(),
  title: text,
  visibleFrom: text,
  visibleUntil: text,
  from: text,
  until: text,
  products: v.nullish(v.array(v.object({ id: text, price: v.nullish(v.number()) }))),
  closesOn: text,
  open: v.nullish(v.boolean()),
})

/** The types of documents with a plan. */
export const plannedTypes = ['game', 'product', 'pressRelease', 'job', 'campaignPage', 'infoPage', 'sale']

const types = /* groq */ `_type in ${JSON.stringify(plannedTypes)}`
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

/**
 * What is published and has a date that may be to come, and all drafts: one without a date may take a date away. Changes of
 * `listen` change the answer to `fetch`. For the perspective `raw`.
 */
export const plannedQuery = {
  fetch: /* groq */ `[
    ...*[${types} && (${dated} || _type == "sale" || defined(closesOn) || _id in path("drafts.**"))] [0...1000]
      { _id, _type, "slug": slug.current, title, visibleFrom, visibleUntil, from, until, "products": products[] { "id": product._ref, price }, closesOn, open },
    ${partsOf('homePage', 'plannedBanners', '"Banner: " + title')},
    ${partsOf('siteSettings', 'menu', '"Menu: " + label')},
    ${partsOf('siteSettings', 'footerColumns[].links', '"Footer: " + label')}
  ]`,
  listen: /* groq */ `*[${types} || _type in ["homePage", "siteSettings"]]`,
}

const whats = {
  visibleFrom: 'Appears',
  visibleUntil: 'Leaves',
  from: 'Sale begins',
  until: 'Sale ends',
  closesOn: 'Closes',
} as const

/** A field with a date, as the content service names it in a patch. */
export type DateField = keyof typeof whats

const fields = Object.keys(whats).filter((name): name is DateField => name in whats)

type Dated = v.InferOutput<typeof documentSchema>

export type PlannedChange = {
  /** In milliseconds since 1970. */
  at: number
  what: (typeof whats)[DateField]
  field: DateField
  document: {
    id: string
    type: string
    title: string
    /** The last part of its address, when it has one. */
    slug?: string | undefined
    isPublished: boolean
    hasDraft: boolean
    /** A part of the document has the date, such as a banner. */
    isPart: boolean
    /** The products in a sale, with their prices in SEK. */
    products: readonly { id?: string | null | undefined; price?: number | null | undefined }[]
  }
  /** The stored dates of the version that a change of the date would start from. */
  dates: Readonly<Partial<Record<DateField, string>>>
  /**
   * What a publish of the draft does: nothing (undefined), another date, no date (null). `new`: the site plans nothing,
   * and the change comes only after a publish.
   */
  afterPublish?: number | null | 'new'
}

const datesOf = ({
  visibleFrom,
  visibleUntil,
  from,
  until,
  closesOn,
  open,
}: Dated): Partial<Record<DateField, string>> => ({
  ...(visibleFrom && { visibleFrom }),
  ...(visibleUntil && { visibleUntil }),
  ...(from && { from }),
  ...(until && { until }),
  ...(closesOn && open !== false && { closesOn }),
})

/** A job is open on the day it closes. */
export const momentOf = (field: DateField, date: string): number =>
  field === 'closesOn' ? swedishDayEnd(date) : Date.parse(date)

function changesOf(published: Dated | undefined, draft: Dated | undefined, now: number): PlannedChange[] {
  const shown = draft ?? published
  if (!shown) return []
  const id = getPublishedId(shown._id)
  const document = {
    id,
    type: shown._type,
    title: shown.title || 'Untitled',
    slug: shown.slug ?? undefined,
    isPublished: published !== undefined,
    hasDraft: draft !== undefined,
    isPart: id === shown._type,
    products: shown.products ?? [],
  }
  const [site, next] = [published ? datesOf(published) : {}, datesOf(shown)]
  return fields.flatMap((field): PlannedChange[] => {
    const [at, then] = [site[field], next[field]].map((date) => (date ? momentOf(field, date) : undefined))
    const change = { what: whats[field], field, document, dates: next }
    if (at !== undefined && at > now)
      return [{ ...change, at, ...(then !== at && { afterPublish: then ?? null }) }]
    if (then !== undefined && then > now) return [{ ...change, at: then, afterPublish: 'new' }]
    return []
  })
}

/**
 * What happens after `now`, the next first: what the site does by itself, and what it would do after a publish.
 * @param answer the result of `plannedQuery`
 */
export function plannedChanges(answer: unknown, now: number): PlannedChange[] {
  const versions = v.parse(v.array(documentSchema), answer)
  const parts = versions.filter(({ _id, _type }) => _id === _type)
  const documents = Map.groupBy(
    versions.filter(({ _id, _type }) => getPublishedId(_id) !== _type),
    ({ _id }) => getPublishedId(_id),
  )
  return [
    ...parts.flatMap((part) => changesOf(part, undefined, now)),
    ...[...documents.values()].flatMap((own) =>
      changesOf(
        own.find(({ _id }) => isPublishedId(_id)),
        own.find(({ _id }) => isDraftId(_id)),
        now,
      ),
    ),
  ].toSorted((a, b) => a.at - b.at || a.document.title.localeCompare(b.document.title))
}

const pairs: readonly [from: DateField, to: DateField][] = [
  ['visibleFrom', 'visibleUntil'],
  ['from', 'until'],
]

/** What an editor typed as the new date of a change: as it is stored, or why it can't be that date. */
export function movedDate({ dates, field }: Pick<PlannedChange, 'dates' | 'field'>, text: string): Typed {
  const typed = field === 'closesOn' ? typedDay(text) : typedMoment(text)
  if ('refusal' in typed) return typed
  const moved = { ...dates, [field]: typed.stored }
  for (const [from, to] of pairs) {
    const [begins, ends] = [moved[from], moved[to]]
    if (begins !== undefined && ends !== undefined && Date.parse(begins) >= Date.parse(ends))
      return { refusal: 'The end must be after the beginning.' }
  }
  return typed
}

/** A change of a document; `isCancelled`: it leaves the site, and its draft takes the change. */
export type Edit = { set?: Record<string, unknown>; unset?: string[]; isCancelled?: true }

type Target = Pick<PlannedChange['document'], 'id' | 'isPublished' | 'hasDraft'>

/**
 * The actions that change a document. Without a draft the change is published at once; a draft may hold what is not to be
 * published yet, so it only takes the change.
 */
export function actionsOfEdit({ id, isPublished, hasDraft }: Target, { isCancelled, ...patch }: Edit) {
  const ids = { draftId: getDraftId(id), publishedId: id }
  const edit = { actionType: 'sanity.action.document.edit', ...ids, patch } as const
  const publish = { actionType: 'sanity.action.document.publish', ...ids } as const
  const unpublish = { actionType: 'sanity.action.document.unpublish', ...ids } as const
  if (isCancelled) return [unpublish, edit]
  return hasDraft || !isPublished ? [edit] : [edit, publish]
}

export const CANCEL = 'Cancel: back to draft'

type Shortcut = { text: string; edit: Edit }

/** What one press can do with a planned change at `now`, in milliseconds since 1970. */
export function shortcutsOf(
  { field, dates, document: { isPublished } }: Pick<PlannedChange, 'field' | 'dates'> & { document: Target },
  now: number,
): Shortcut[] {
  const moment = new Date(now).toISOString()
  const clear = (...unset: string[]): Shortcut => ({ text: 'Clear plan', edit: { unset } })
  const cancel = (...unset: string[]): Shortcut => ({ text: CANCEL, edit: { unset, isCancelled: true } })
  switch (field) {
    case 'visibleFrom':
      return [
        { text: 'Show now', edit: { unset: ['visibleFrom'] } },
        ...(isPublished ? [cancel('visibleFrom')] : []),
      ]
    case 'visibleUntil': {
      const hasAppeared = Date.parse(dates.visibleFrom ?? moment) <= now
      return hasAppeared
        ? [{ text: 'End now', edit: { set: { visibleUntil: moment } } }, clear('visibleUntil')]
        : [clear('visibleUntil')]
    }
    case 'from':
      return [isPublished ? cancel('from', 'until') : clear('from', 'until')]
    case 'until': {
      const isRunning = Date.parse(dates.from ?? '') < now
      return isRunning ? [{ text: 'End now', edit: { set: { until: moment } } }] : []
    }
    case 'closesOn':
      return [{ text: 'End now', edit: { set: { open: false } } }, clear('closesOn')]
  }
}

/** A job that was closed by hand or by its day is open again; a day that has passed goes. */
export const reopened = ({ closesOn }: Readonly<Record<string, unknown>>, now: number): Edit => ({
  set: { open: true },
  ...(typeof closesOn === 'string' && swedishDayEnd(closesOn) <= now && { unset: ['closesOn'] }),
})

/** A day of a calendar, as YYYY-MM-DD. */
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
