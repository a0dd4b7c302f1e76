import type { DocumentBadgeComponent } from 'sanity'

/** Shown while visitors can't see the document. */
const unpublished: DocumentBadgeComponent = ({ draft, published }) =>
  draft && !published
    ? { label: 'Draft', title: 'Never published: visitors don’t see it.', color: 'warning' }
    : null

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
export const badgesOf = (type: string): DocumentBadgeComponent[] => [unpublished, ...(ofType[type] ?? [])]
