import type { DocumentBadgeComponent } from 'sanity'
import { movableAddress } from '../site/address.ts'

/** Shown while visitors can't see the document. */
const unpublished: DocumentBadgeComponent = ({ draft, published }) =>
  draft && !published
    ? { label: 'Draft', title: 'Never published: visitors don’t see it.', color: 'warning' }
    : null

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** When the document comes to the site or has left it, in the editor's own time zone. */
const dated: DocumentBadgeComponent = ({ draft, published }) => {
  const document = draft ?? published
  const [visibleFrom, visibleUntil] = [document?.visibleFrom, document?.visibleUntil]
  if (typeof visibleFrom === 'string' && Date.parse(visibleFrom) > Date.now()) {
    const moment = dateTime.format(Date.parse(visibleFrom))
    return published
      ? { label: `On the site from ${moment}`, title: 'It appears by itself.', color: 'primary' }
      : { label: `Planned for ${moment}`, title: 'Publish it, so that it appears then.', color: 'warning' }
  }
  if (typeof visibleUntil !== 'string') return null
  const moment = dateTime.format(Date.parse(visibleUntil))
  return Date.parse(visibleUntil) > Date.now()
    ? { label: `On the site until ${moment}`, title: 'It leaves by itself.', color: 'primary' }
    : { label: `Left the site on ${moment}`, title: 'Visitors don’t see it any more.', color: 'warning' }
}

/** Says what publishing at a new address does: see `keepOldAddress` and `redirectOldAddress`. */
const moving: DocumentBadgeComponent = ({ draft, published, version }) => {
  const [from, to] = [movableAddress(published), movableAddress(version ?? draft)]
  if (!from || !to || from === to) return null
  return version
    ? {
        label: `“${from}” needs a redirect`,
        title: 'A release or a schedule makes none by itself: choose “Redirect the old address” in the menu.',
        color: 'warning',
      }
    : {
        label: `“${from}” will lead here`,
        title: 'Publish makes a redirect from the old address.',
        color: 'primary',
      }
}

const hidden: DocumentBadgeComponent = ({ draft, published }) =>
  (draft ?? published)?.hidden === true
    ? {
        label: 'Hidden',
        title: 'Not in any list. Everyone who has the address can buy it.',
        color: 'primary',
      }
    : null

const preOrder: DocumentBadgeComponent = ({ draft, published }) =>
  (draft ?? published)?.preOrder === true
    ? { label: 'Pre-order', title: 'Sold before it is released.', color: 'success' }
    : null

const comingSoon: DocumentBadgeComponent = ({ draft, published }) =>
  (draft ?? published)?.status === 'comingSoon'
    ? { label: 'Coming soon', title: 'Shown in the row of games that are coming soon.', color: 'success' }
    : null

const ofType: Readonly<Record<string, readonly DocumentBadgeComponent[]>> = {
  product: [hidden, preOrder],
  game: [comingSoon],
}

/** The badges at the foot of a form. */
export const badgesOf = (type: string): DocumentBadgeComponent[] => [
  unpublished,
  dated,
  moving,
  ...(ofType[type] ?? []),
]
