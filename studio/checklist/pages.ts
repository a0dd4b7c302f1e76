/** The checks before publishing of what has a page, except products: games, openings, pages that editors make. */
import {
  adviceCheck,
  type FieldCheck,
  type Fields,
  factChecks,
  hasItems,
  imageChecks,
  itemsCheck,
  lengthCheck,
  requiredCheck,
  searchDescriptionCheck,
  slugCheck,
  valueAt,
} from './checks.ts'

const TAB = 'the browser’s tab'

export const gameChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, { field: 'title', most: 60, where: TAB, cure: 'Give the game a title.' }),
  slugCheck(document),
  lengthCheck(document, {
    field: 'summary',
    most: 220,
    where: 'cards',
    cure: 'Sum the game up in two sentences.',
  }),
  itemsCheck(document, 'body', 'Write the text of the page.'),
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
    isDone: hasItems(document, 'actions'),
    cure: 'Give a visitor something to do here: order, or back a campaign.',
  }),
  searchDescriptionCheck(document),
]

const pageTitle = (document: Fields) =>
  lengthCheck(document, { field: 'title', most: 60, where: TAB, cure: 'Give the page a title.' })

export const campaignPageChecks = (document: Fields): FieldCheck[] => [
  pageTitle(document),
  slugCheck(document),
  lengthCheck(document, {
    field: 'summary',
    most: 160,
    where: 'search engines',
    cure: 'Sum the page up in a sentence or two.',
  }),
  itemsCheck(document, 'blocks', 'Add a block: a page without one would be empty.'),
]

export const infoPageChecks = (document: Fields): FieldCheck[] => [
  pageTitle(document),
  slugCheck(document),
  itemsCheck(document, 'body', 'Write the text.'),
  searchDescriptionCheck(document),
]

const isScene = (value: unknown): value is { _key: string; title?: unknown } =>
  typeof value === 'object' && value !== null && '_key' in value && typeof value._key === 'string'

/** A line for each scene, at which validation says what is wrong with it. */
function sceneChecks(document: Fields): FieldCheck[] {
  const scenes = valueAt(document, 'scenes')
  return (Array.isArray(scenes) ? scenes.filter(isScene) : []).map(({ _key, title }, index) => ({
    status: 'done',
    field: `scenes[_key=="${_key}"]`,
    title: `Scene: ${typeof title === 'string' && title.trim() ? title : index + 1}`,
  }))
}

export const openingChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, { field: 'title', most: 60, where: 'phones', cure: 'Give the opening a title.' }),
  requiredCheck({
    field: 'game',
    isDone: valueAt(document, 'game._ref') !== undefined,
    cure: 'Choose the game.',
  }),
  requiredCheck({ field: 'scenes', isDone: sceneChecks(document).length > 0, cure: 'Add a scene.' }),
  ...sceneChecks(document),
]
