import { unlocksFault } from 'schemas'
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
import { productFactChecks } from './facts.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

function price(document: Fields): Check {
  const value = valueAt(document, 'price')
  const isPrice = typeof value === 'number' && value > 0
  const check = requiredCheck({
    title: 'Price',
    field: 'price',
    isDone: isPrice,
    cure: 'Say what it costs in SEK.',
  })
  return isPrice ? { ...check, note: `${value} SEK` } : check
}

function coreGame(document: Fields): Check[] {
  if (valueAt(document, 'type') !== 'expansion') return []
  return [
    requiredCheck({
      title: 'Core game',
      field: 'requires',
      isDone: valueAt(document, 'requires._ref') !== undefined,
      cure: 'Choose the game that a buyer needs to play this expansion.',
    }),
  ]
}

function unlocks(document: Fields): Check {
  const value = valueAt(document, 'unlocks')
  const ids: readonly unknown[] = Array.isArray(value) ? value : []
  return requiredCheck({
    title: 'What it unlocks',
    field: 'unlocks',
    isDone: ids.length > 0 && unlocksFault(ids) === undefined,
    cure: unlocksFault(ids) ?? 'Tick what the buyer gets in the app.',
  })
}

/** The checks of a product before publishing. */
export const productChecks = (document: Fields): Check[] => [
  lengthCheck(document, {
    title: 'Title',
    field: 'title',
    maxLength: 60,
    where: 'cards in the shop',
    cure: 'Give the product a title.',
  }),
  requiredCheck({
    title: 'Address',
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Product id.',
  }),
  price(document),
  lengthCheck(document, {
    title: 'Description',
    field: 'description',
    maxLength: 240,
    where: 'the product page',
    cure: 'Say in two sentences what it is and why people want it.',
  }),
  adviceCheck({
    title: 'Long description',
    field: 'longDescription',
    isDone: hasItems(valueAt(document, 'longDescription')),
    cure: 'Tell a buyer what is in it and how it is played.',
  }),
  ...imageChecks(document, 'image', 'Cover'),
  unlocks(document),
  ...coreGame(document),
  ...productFactChecks(document),
  searchDescriptionCheck(document),
]
