/** What improves a document and is no rule of its fields: it may stay empty, and its form says nothing. */
import { isBlank } from '../../schemas/blank.ts'
import { type Fields, valueAt } from './fields.ts'

type Advice = {
  /** Path of the field. */
  readonly field: string
  /** Why it is better to fill it in. */
  readonly note: string
  /** Only for such documents. */
  readonly when?: (document: Fields) => boolean
}

const ASKED = 'People ask for it before they buy: open Facts and write it down.'

/** The facts that most people ask for before they buy. */
const facts: readonly Advice[] = [
  { field: 'facts.listeningTime', note: ASKED },
  { field: 'facts.language', note: ASKED },
  { field: 'facts.devices', note: ASKED },
  {
    field: 'facts.accessibility',
    note: 'Tick in Facts what was tried, or people who rely on it can’t know.',
  },
]

const search: Advice = { field: 'seo.description', note: 'None: the page’s own text is used, cut off.' }

const isExpansion = ({ type }: Fields) => type === 'expansion'
const hasNoGame = (document: Fields) => isEmpty(valueAt(document, 'game._ref'))

const advice: Readonly<Record<string, readonly Advice[]>> = {
  game: [
    {
      field: 'licence',
      note: 'A licensed game needs the notice that the licensor asks for. Our own games need none.',
    },
    ...facts,
    { field: 'actions', note: 'Give a visitor something to do here: order, or back a campaign.' },
    search,
  ],
  product: [
    { field: 'longDescription', note: 'Tell a buyer what is in it and how it is played.' },
    {
      field: 'expansionsUntil',
      note: 'If more is to come, say until when. Empty, buyers read that all of its expansions are out.',
      when: (document) => isExpansion(document) && !isEmpty(document.expansions),
    },
    {
      field: 'facts.adds',
      note: 'Say in Facts what a listener gets that the game alone doesn’t have.',
      when: isExpansion,
    },
    // The facts of the game are those of its products.
    ...facts.map((one) => ({ ...one, when: hasNoGame })),
    search,
  ],
  infoPage: [search],
  siteSettings: [
    {
      field: 'tradeRegister',
      note: 'A company in a public register has to name it, with its number there.',
    },
  ],
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || isBlank(value) || (Array.isArray(value) && value.length === 0)

/** The advice about a document, in the order of its form. */
export const adviceOn = (type: string, document: Fields): readonly Advice[] =>
  (advice[type] ?? []).filter(
    ({ field, when }) => isEmpty(valueAt(document, field)) && (when?.(document) ?? true),
  )
