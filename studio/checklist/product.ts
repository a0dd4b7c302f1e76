import { nothingOutFault, ownReleaseFault } from 'schemas'
import { priceText } from '../../web/shared/money.ts'
import { CURRENCY } from '../../web/shared/shop.ts'
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
  textAt,
  valueAt,
} from './checks.ts'

function price(document: Fields): FieldCheck {
  const value = valueAt(document, 'price')
  return typeof value === 'number'
    ? { status: 'done', field: 'price', note: priceText(value) }
    : { status: 'missing', field: 'price', note: `Say what it costs in ${CURRENCY}.` }
}

function preOrder(document: Fields): FieldCheck[] {
  if (valueAt(document, 'preOrder') !== true) return []
  const fault = ownReleaseFault(document, Date.now())
  return [requiredCheck({ field: 'preOrder', isDone: fault === undefined, cure: fault ?? '' })]
}

/** The core game of an expansion, what of it is out, and until when more comes. */
function expansion(document: Fields): FieldCheck[] {
  const fault = nothingOutFault(document)
  const until = valueAt(document, 'expansionsUntil')
  return [
    requiredCheck({
      field: 'requires',
      isDone: valueAt(document, 'requires._ref') !== undefined,
      cure: 'Choose the game that a buyer needs to play this expansion.',
    }),
    fault === undefined
      ? adviceCheck({
          field: 'expansionsUntil',
          isDone: until !== undefined || !hasItems(document, 'expansions'),
          cure: 'If more is to come, say until when. Empty, buyers read that all of its expansions are out.',
        })
      : requiredCheck({ field: 'expansionsUntil', isDone: false, cure: fault }),
    adviceCheck({
      field: 'facts.adds',
      isDone: textAt(document, 'facts.adds') !== '',
      cure: 'Say in Facts what a listener gets that the game alone doesn’t have.',
    }),
  ]
}

/** The checks of a product before publishing. With a game, the facts of the game count. */
export const productChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, {
    field: 'title',
    most: 60,
    where: 'cards in the shop',
    cure: 'Give the product a title.',
  }),
  slugCheck(document, 'Product id'),
  price(document),
  lengthCheck(document, {
    field: 'description',
    most: 240,
    where: 'the product page',
    cure: 'Say in two sentences what it is and why people want it.',
  }),
  adviceCheck({
    field: 'longDescription',
    isDone: hasItems(document, 'longDescription'),
    cure: 'Tell a buyer what is in it and how it is played.',
  }),
  ...imageChecks(document, 'image'),
  itemsCheck(document, 'unlocks', 'Tick what the buyer gets in the app.'),
  ...preOrder(document),
  ...(valueAt(document, 'type') === 'expansion' ? expansion(document) : []),
  ...(valueAt(document, 'game._ref') === undefined ? factChecks(document) : []),
  searchDescriptionCheck(document),
]
