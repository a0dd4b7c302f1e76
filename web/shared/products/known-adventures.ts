/**
 * Ids that a product can unlock: adventures, extras, and two old ids that accounts still have. The ids are the app's.
 * Add a new adventure when the app has it.
 */
const ids = ['fod', 'fist', 'fod-expansions', 'fod-artbook', 'fist-pre-order', 'fod-kickstarter'] as const

const titles: Readonly<Record<(typeof ids)[number], string>> = {
  fod: 'Lone Wolf: The Fortress of Death',
  fist: 'F.I.S.T.',
  'fod-expansions': 'The Fortress of Death: expansions of 12 months',
  'fod-artbook': 'The Fortress of Death: art book',
  'fist-pre-order': 'F.I.S.T., as an old pre-order',
  'fod-kickstarter': 'The Fortress of Death and its art book, as backers have them',
}

/** The known ids with their titles. A function, because the site's bundle needs no titles and leaves them out then. */
export const knownAdventures = () => ids.map((id) => ({ id, title: titles[id] }))

const knownIds: ReadonlySet<unknown> = new Set(ids)

/** The ids that the app doesn't know, such as a misspelt one. A product that unlocks one must not be sold. */
export const unknownAdventures = <Id>(unlocks: readonly Id[]): Id[] =>
  unlocks.filter((id) => !knownIds.has(id))

/** Whether a product unlocks something, and only known ids. The shop sells no other product. */
export const isPlayable = ({ unlocks }: { unlocks: readonly string[] }) =>
  unlocks.length > 0 && unknownAdventures(unlocks).length === 0
