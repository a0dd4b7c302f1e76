import {
  adviceCheck,
  type FieldCheck,
  type Fields,
  imageChecks,
  lengthCheck,
  requiredCheck,
  searchDescriptionCheck,
  valueAt,
} from './checks.ts'
import { factChecks } from './facts.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

/** The checks of a game before publishing. */
export const gameChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, {
    field: 'title',
    maxLength: 60,
    where: 'the browser’s tab',
    cure: 'Give the game a title.',
  }),
  requiredCheck({
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Address.',
  }),
  lengthCheck(document, {
    field: 'summary',
    maxLength: 220,
    where: 'cards',
    cure: 'Sum the game up in two sentences.',
  }),
  requiredCheck({
    field: 'body',
    isDone: hasItems(valueAt(document, 'body')),
    cure: 'Write the text of the page.',
  }),
  ...imageChecks(document, 'cover'),
  ...imageChecks(document, 'banner'),
  adviceCheck({
    field: 'licence',
    isDone: valueAt(document, 'licence') !== undefined,
    cure: 'A licensed game needs the notice that the licensor asks for. Our own games need none.',
  }),
  ...factChecks(document),
  adviceCheck({
    field: 'actions',
    isDone: hasItems(valueAt(document, 'actions')),
    cure: 'Give a visitor something to do here: order, or back a campaign.',
  }),
  searchDescriptionCheck(document),
]
