/** Whether visitors see a document. The site decides from what is published, never from a draft. */
import { fullMoment, shortMoment } from '../../schemas/fields/moments.ts'
import { swedishDayEnd } from '../../web/shared/products/swedish-time.ts'

/** A document as stored; only the fields that decide whether it is on the site are read. */
export type Stored = Readonly<Record<string, unknown>>

export type SiteState =
  | { readonly status: 'draft' }
  | { readonly status: 'planned'; readonly from: number }
  | { readonly status: 'live'; readonly until?: number }
  /** Without `since` it was taken down by hand. */
  | { readonly status: 'expired'; readonly since?: number }

const momentOf = (value: unknown) => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** A job is open on the day on which it closes. */
function endOf({ _type, visibleUntil, closesOn, until }: Stored): number | undefined {
  const leaves = momentOf(_type === 'sale' ? until : visibleUntil)
  const closes = _type === 'job' && typeof closesOn === 'string' ? swedishDayEnd(closesOn) : Number.NaN
  const ends = [leaves, Number.isNaN(closes) ? undefined : closes].filter((end) => end !== undefined)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/**
 * What the site does with a published document at a moment.
 * @param published null when it was never published, or was unpublished
 * @param now in milliseconds since 1970
 */
export function siteState(published: Stored | null | undefined, now: number): SiteState {
  if (!published) return { status: 'draft' }
  const until = endOf(published)
  if (until !== undefined && until <= now) return { status: 'expired', since: until }
  if (published._type === 'job' && published.open !== true) return { status: 'expired' }
  const from = momentOf(published._type === 'sale' ? published.from : published.visibleFrom)
  if (published._type === 'sale' && (from === undefined || until === undefined)) return { status: 'expired' }
  if (from !== undefined && from > now) return { status: 'planned', from }
  return until === undefined ? { status: 'live' } : { status: 'live', until }
}

/** What a publish would make of it; null when there is no draft, or when visitors see the document as before. */
export function stateAfterPublish(
  published: Stored | null | undefined,
  draft: Stored | null | undefined,
  now: number,
): SiteState | null {
  if (!draft) return null
  const [current, next] = [siteState(published, now), siteState(draft, now)]
  return sentenceOf(current) === sentenceOf(next) ? null : next
}

/**
 * What Publish would begin at once although a date says an earlier day, which is mistyped or late; null for anything else.
 * @param now in milliseconds since 1970
 */
export function beginsLate(
  published: Stored | null | undefined,
  draft: Stored | null | undefined,
  now: number,
): string | null {
  const field = draft?._type === 'sale' ? 'from' : 'visibleFrom'
  const from = momentOf(draft?.[field])
  if (!draft || from === undefined || from > now || siteState(draft, now).status !== 'live') return null
  if (siteState(published, now).status === 'live') return null
  return `${field === 'from' ? 'The beginning of the sale' : '“Visible from”'} has passed: ${fullMoment(from)}. ${field === 'from' ? 'It begins' : 'It appears'} as soon as it is published.`
}

/** The words of a badge at the foot of a form. */
export function sentenceOf(state: SiteState): string {
  switch (state.status) {
    case 'draft':
      return 'Draft'
    case 'planned':
      return `On the site from ${fullMoment(state.from)}`
    case 'live':
      return state.until === undefined ? 'On the site' : `On the site until ${fullMoment(state.until)}`
    case 'expired':
      return state.since === undefined ? 'Taken off the site' : `Left the site on ${fullMoment(state.since)}`
  }
}

const words = { draft: 'Draft', planned: 'Planned', live: 'Live', expired: 'Expired' } as const

/** The words of a chip in a list: `Live`, `Live until 4 Dec 10:00`, `Planned 30 Nov 10:00`, `Draft`, `Expired`. */
export function chipOf(state: SiteState, now: number): string {
  if (state.status === 'planned') return `Planned ${shortMoment(state.from, now)}`
  if (state.status === 'live' && state.until !== undefined)
    return `Live until ${shortMoment(state.until, now)}`
  return words[state.status]
}

/** What a chip says of an unpublished change, beside the state of now: `30 Nov 10:00 after Publish`. */
export function chipAfterPublish(
  published: Stored | null | undefined,
  draft: Stored | null | undefined,
  now: number,
): string | null {
  const next = published ? stateAfterPublish(published, draft, now) : null
  if (!next) return null
  if (next.status === 'planned') return `${shortMoment(next.from, now)} after Publish`
  if (next.status === 'live' && next.until !== undefined)
    return `Until ${shortMoment(next.until, now)} after Publish`
  return `${words[next.status]} after Publish`
}
