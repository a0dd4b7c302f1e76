import { advised, type Check, type Fields, fitting, needed, picture, searchTexts, valueAt } from './checks.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

/** What a game needs before it is published. */
export const gameChecks = (document: Fields): Check[] => [
  fitting(document, {
    title: 'Title',
    field: 'title',
    most: 60,
    where: 'the browser’s tab',
    cure: 'Give the game a title.',
  }),
  needed({
    title: 'Address',
    field: 'slug',
    isThere: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Address.',
  }),
  fitting(document, {
    title: 'Summary',
    field: 'summary',
    most: 220,
    where: 'cards',
    cure: 'Sum the game up in two sentences.',
  }),
  needed({
    title: 'Story',
    field: 'body',
    isThere: hasItems(valueAt(document, 'body')),
    cure: 'Write the text of the page.',
  }),
  ...picture(document, 'cover', 'Cover'),
  ...picture(document, 'banner', 'Banner'),
  advised({
    title: 'Licence line',
    field: 'licence',
    isThere: valueAt(document, 'licence') !== undefined,
    cure: 'A licensed game needs the notice that the licensor asks for. Our own games need none.',
  }),
  advised({
    title: 'Buttons',
    field: 'actions',
    isThere: hasItems(valueAt(document, 'actions')),
    cure: 'Give a visitor something to do here: order, or back a campaign.',
  }),
  searchTexts(document),
]
