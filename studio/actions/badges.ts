import type { DocumentBadgeComponent, DocumentBadgeDescription } from 'sanity'
import {
  type SiteState,
  type Stored,
  sentenceOf,
  siteState,
  stateAfterPublish,
} from '../document/site-state.ts'
import { useNow } from '../document/use-now.ts'
import { movableAddress } from '../site/address.ts'

const looks: Readonly<
  Record<SiteState['status'], { color: 'primary' | 'success' | 'warning'; title: string }>
> = {
  draft: { color: 'warning', title: 'Never published: visitors don’t see it.' },
  planned: { color: 'primary', title: 'It appears by itself.' },
  live: { color: 'success', title: 'Visitors see the published version.' },
  expired: { color: 'warning', title: 'Visitors don’t see it any more.' },
}

/** What the site does now. */
const onSite: DocumentBadgeComponent = ({ published }) => {
  const state = siteState(published, useNow())
  return { label: sentenceOf(state), ...looks[state.status] }
}

/** What a publish would change. A draft without dates needs no words: it appears. */
const afterPublish: DocumentBadgeComponent = ({ draft, published }) => {
  const next = stateAfterPublish(published, draft, useNow())
  if (!next || (!published && sentenceOf(next) === 'On the site')) return null
  return {
    label: `${sentenceOf(next)} after Publish`,
    title: 'This change is in the draft only. The site keeps the state beside it until you publish.',
    color: 'warning',
  }
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

type Fact = {
  has: (document: Stored) => boolean
  label: string
  title: string
  color: 'primary' | 'success'
}

const hidden: Fact = {
  has: (document) => document.hidden === true,
  label: 'Hidden',
  title: 'Not in any list. Everyone who has the address can buy it.',
  color: 'primary',
}

const preOrder: Fact = {
  has: (document) => document.preOrder === true,
  label: 'Pre-order',
  title: 'Sold before it is released.',
  color: 'success',
}

const comingSoon: Fact = {
  has: (document) => document.status === 'comingSoon',
  label: 'Coming soon',
  title: 'Shown in the row of games that are coming soon.',
  color: 'success',
}

/** The badge of a fact of the published document, with what a publish would change of it. */
export function factBadge(
  { has, label, title, color }: Fact,
  published: Stored | null | undefined,
  draft: Stored | null | undefined,
): DocumentBadgeDescription | null {
  const [isNow, willBe] = [published, draft ?? published].map((document) =>
    Boolean(document && has(document)),
  )
  if (isNow && willBe) return { label, title, color }
  if (willBe) return { label: `${label} after Publish`, title, color: 'warning' }
  if (isNow) return { label: `${label} until Publish`, title, color: 'warning' }
  return null
}

/** Made once: Sanity mounts a badge anew when its function changes. */
const badgeOfFact =
  (fact: Fact): DocumentBadgeComponent =>
  ({ draft, published }) =>
    factBadge(fact, published, draft)

const ofType: Readonly<Record<string, readonly DocumentBadgeComponent[]>> = {
  product: [badgeOfFact(hidden), badgeOfFact(preOrder)],
  game: [badgeOfFact(comingSoon)],
}

/** The badges at the foot of a form. */
export const badgesOf = (type: string): DocumentBadgeComponent[] => [
  onSite,
  afterPublish,
  moving,
  ...(ofType[type] ?? []),
]
