import { nothingOutFault, ownReleaseFault } from 'schemas'
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
import { productFactChecks } from './facts.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

function price(document: Fields): FieldCheck {
  const value = valueAt(document, 'price')
  const isPrice = typeof value === 'number'
  const check = requiredCheck({
    field: 'price',
    isDone: isPrice,
    cure: 'Say what it costs in SEK.',
  })
  return isPrice ? { ...check, note: `${value} SEK` } : check
}

function coreGame(document: Fields): FieldCheck[] {
  if (valueAt(document, 'type') !== 'expansion') return []
  return [
    requiredCheck({
      field: 'requires',
      isDone: valueAt(document, 'requires._ref') !== undefined,
      cure: 'Choose the game that a buyer needs to play this expansion.',
    }),
  ]
}

function expansions(document: Fields): FieldCheck[] {
  if (valueAt(document, 'type') !== 'expansion') return []
  const fault = nothingOutFault(document)
  const until = valueAt(document, 'expansionsUntil')
  return [
    fault === undefined
      ? adviceCheck({
          field: 'expansionsUntil',
          isDone: until !== undefined || !hasItems(valueAt(document, 'expansions')),
          cure: 'If more is to come, say until when. Empty, buyers read that all of its expansions are out.',
        })
      : requiredCheck({ field: 'expansionsUntil', isDone: false, cure: fault }),
  ]
}

function unlocks(document: Fields): FieldCheck {
  return requiredCheck({
    field: 'unlocks',
    isDone: hasItems(valueAt(document, 'unlocks')),
    cure: 'Tick what the buyer gets in the app.',
  })
}

function preOrder(document: Fields): FieldCheck[] {
  if (valueAt(document, 'preOrder') !== true) return []
  const fault = ownReleaseFault(document, Date.now())
  return [
    requiredCheck({
      field: 'preOrder',
      isDone: fault === undefined,
      cure: fault ?? 'Set Release under Facts to a day ahead.',
    }),
  ]
}

/** The checks of a product before publishing. */
export const productChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, {
    field: 'title',
    maxLength: 60,
    where: 'cards in the shop',
    cure: 'Give the product a title.',
  }),
  requiredCheck({
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Product id.',
  }),
  price(document),
  lengthCheck(document, {
    field: 'description',
    maxLength: 240,
    where: 'the product page',
    cure: 'Say in two sentences what it is and why people want it.',
  }),
  adviceCheck({
    field: 'longDescription',
    isDone: hasItems(valueAt(document, 'longDescription')),
    cure: 'Tell a buyer what is in it and how it is played.',
  }),
  ...imageChecks(document, 'image'),
  unlocks(document),
  ...preOrder(document),
  ...coreGame(document),
  ...expansions(document),
  ...productFactChecks(document),
  searchDescriptionCheck(document),
]
