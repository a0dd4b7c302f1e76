import { advised, type Check, type Fields, fitting, needed, picture, searchTexts, valueAt } from './checks.ts'

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

function price(document: Fields): Check {
  const value = valueAt(document, 'price')
  const isPrice = typeof value === 'number' && value > 0
  const check = needed({
    title: 'Price',
    field: 'price',
    isThere: isPrice,
    cure: 'Say what it costs in SEK.',
  })
  return isPrice ? { ...check, note: `${value} SEK` } : check
}

function coreGame(document: Fields): Check[] {
  if (valueAt(document, 'type') !== 'expansion') return []
  return [
    needed({
      title: 'Core game',
      field: 'requires',
      isThere: valueAt(document, 'requires._ref') !== undefined,
      cure: 'Choose the game that a buyer needs to play this expansion.',
    }),
  ]
}

/** What a product needs before it is published. */
export const productChecks = (document: Fields): Check[] => [
  fitting(document, {
    title: 'Title',
    field: 'title',
    most: 60,
    where: 'cards in the shop',
    cure: 'Give the product a title.',
  }),
  needed({
    title: 'Address',
    field: 'slug',
    isThere: valueAt(document, 'slug.current') !== undefined,
    cure: 'Press Generate beside Product id.',
  }),
  price(document),
  fitting(document, {
    title: 'Description',
    field: 'description',
    most: 240,
    where: 'the product page',
    cure: 'Say in two sentences what it is and why people want it.',
  }),
  advised({
    title: 'Long description',
    field: 'longDescription',
    isThere: hasItems(valueAt(document, 'longDescription')),
    cure: 'Tell a buyer what is in it and how it is played.',
  }),
  ...picture(document, 'image', 'Cover'),
  needed({
    title: 'What it unlocks',
    field: 'unlocks',
    isThere: hasItems(valueAt(document, 'unlocks')),
    cure: 'Name the adventures, or buyers pay for nothing that they can play.',
  }),
  ...coreGame(document),
  searchTexts(document),
]
