import {
  adviceCheck,
  type Check,
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
export const gameChecks = (document: Fields): Check[] => [
  lengthCheck(document, {
    title: 'Title',
    field: 'title',
    maxLength: 60,
    where: 'the browser’s tab',
    cure: 'Give the game a title.',
  }),
  requiredCheck({
    title: 'Address',
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Address.',
  }),
  lengthCheck(document, {
    title: 'Summary',
    field: 'summary',
    maxLength: 220,
    where: 'cards',
    cure: 'Sum the game up in two sentences.',
  }),
  requiredCheck({
    title: 'Story',
    field: 'body',
    isDone: hasItems(valueAt(document, 'body')),
    cure: 'Write the text of the page.',
  }),
  ...imageChecks(document, 'cover', 'Cover'),
  ...imageChecks(document, 'banner', 'Banner'),
  adviceCheck({
    title: 'Licence line',
    field: 'licence',
    isDone: valueAt(document, 'licence') !== undefined,
    cure: 'A licensed game needs the notice that the licensor asks for. Our own games need none.',
  }),
  ...factChecks(document),
  adviceCheck({
    title: 'Buttons',
    field: 'actions',
    isDone: hasItems(valueAt(document, 'actions')),
    cure: 'Give a visitor something to do here: order, or back a campaign.',
  }),
  searchDescriptionCheck(document),
]
