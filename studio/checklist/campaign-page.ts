import {
  type FieldCheck,
  type Fields,
  lengthCheck,
  requiredCheck,
  searchDescriptionCheck,
  valueAt,
} from './checks.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

const address = (document: Fields) =>
  requiredCheck({
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Address.',
  })

const title = (document: Fields) =>
  lengthCheck(document, {
    field: 'title',
    maxLength: 60,
    where: 'the browser’s tab',
    cure: 'Give the page a title.',
  })

/** The checks of a campaign page before publishing. */
export const campaignPageChecks = (document: Fields): FieldCheck[] => [
  title(document),
  address(document),
  lengthCheck(document, {
    field: 'summary',
    maxLength: 160,
    where: 'search engines',
    cure: 'Sum the page up in a sentence or two.',
  }),
  requiredCheck({
    field: 'blocks',
    isDone: hasItems(valueAt(document, 'blocks')),
    cure: 'Add a block: a page without one would be empty.',
  }),
]

/** The checks of a text page before publishing. */
export const infoPageChecks = (document: Fields): FieldCheck[] => [
  title(document),
  address(document),
  requiredCheck({
    field: 'body',
    isDone: hasItems(valueAt(document, 'body')),
    cure: 'Write the text.',
  }),
  searchDescriptionCheck(document),
]
