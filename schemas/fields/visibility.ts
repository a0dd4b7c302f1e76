import { defineField } from 'sanity'
import { fullMoment, momentOptions } from './moments.ts'

type Dates = { visibleFrom?: unknown; visibleUntil?: unknown }

const momentText = (date: unknown) => {
  const moment = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(moment) ? null : fullMoment(moment)
}

/** The time during which a document is on the site, for previews. */
export function visibilityText({ visibleFrom, visibleUntil }: Dates): string {
  const parts = [
    ['from', momentText(visibleFrom)],
    ['until', momentText(visibleUntil)],
  ].flatMap(([word, moment]) => (moment ? [`${word} ${moment}`] : []))
  return parts.length > 0 ? `On the site ${parts.join(' ')}` : 'On the site without dates'
}

/** Put it into `fieldsets` of each type that has the fields below. */
export const visibilityFieldset = {
  name: 'visibility',
  title: 'On the site',
  description:
    'Publish now, and it appears and leaves by itself. Without dates it is on the site once published.',
}

/** The message for editors about dates that contradict each other; true for others. */
export const visibilityFault = ({ visibleFrom, visibleUntil }: Dates): string | true =>
  typeof visibleFrom === 'string' &&
  typeof visibleUntil === 'string' &&
  Date.parse(visibleFrom) >= Date.parse(visibleUntil)
    ? 'It must leave the site after it has appeared.'
    : true

/** Why a published document is not on the site at `now` (milliseconds since 1970); null when it is. */
export function whyHidden({ visibleFrom, visibleUntil }: Dates, now: number): string | null {
  if (typeof visibleFrom === 'string' && Date.parse(visibleFrom) > now)
    return `appears on ${momentText(visibleFrom)}`
  if (typeof visibleUntil === 'string' && Date.parse(visibleUntil) <= now)
    return `has left the site on ${momentText(visibleUntil)}`
  return null
}

/**
 * The time during which a published document, or a link in a menu, is on the site. Queries leave it out before and after
 * (`isVisible`).
 */
export const visibilityFields = [
  defineField({
    name: 'visibleFrom',
    type: 'datetime',
    title: 'Visible from',
    description: 'In Swedish time, such as 4 Dec 2026 09:00.',
    options: momentOptions,
    fieldset: visibilityFieldset.name,
  }),
  defineField({
    name: 'visibleUntil',
    type: 'datetime',
    title: 'Visible until',
    options: momentOptions,
    description: 'From this moment it is no longer on the site.',
    fieldset: visibilityFieldset.name,
    validation: (rule) => rule.custom((_until, { parent }) => visibilityFault(parent ?? {})),
  }),
]
