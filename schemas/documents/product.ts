import { defineField, defineType } from 'sanity'
import { priceText } from '../../web/shared/money.ts'
import { allKinds, productKinds } from '../../web/shared/products/product-kinds.ts'
import { CURRENCY, VAT_RATE, VAT_RATES } from '../../web/shared/shop.ts'
import { expansionFields } from '../fields/expansions.ts'
import { pictureField } from '../fields/picture.ts'
import { preOrderField } from '../fields/pre-order.ts'
import { samplesField, seoTab, tab, tabs, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { unlocksField, warnOfSameContents } from '../fields/unlocks.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'
import { factsForSale } from '../objects/facts.ts'

/** The reason why the price of an offer doesn't count as one that everyone could pay. */
const closedGroupField = defineField({
  name: 'closedGroup',
  type: 'string',
  title: 'Only for a closed group: which one, and how others are kept out',
  description:
    'Such as “Backers of the campaign of 2024, who got the address by mail”. Empty, everyone who has the address can buy it, so its price counts in the lowest price of 30 days of all offers that unlock the same.',
  validation: (rule) => [
    rule.min(20).error('Name the group, and say how others are kept out.'),
    rule.custom((reason, { document }) =>
      reason !== undefined && document?.hidden !== true
        ? 'An offer for a closed group is in no list: switch Hidden on, or empty this field.'
        : true,
    ),
  ],
})

const types = allKinds.map((value) => ({ title: productKinds[value], value }))

const vatRates = VAT_RATES.map((value) => ({ title: `${value} %`, value }))

const typeTitle = (type: unknown) => types.find(({ value }) => value === type)?.title

const content = tab('content', 'Content', [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Title',
    description: 'As shown in the shop, in the cart and on the receipt.',
    validation: (rule) => [
      rule.required().error('Give the product a title.'),
      warnWhenLonger(rule, 60, 'cards in the shop'),
    ],
  }),
  slugField({
    title: 'Product id',
    description:
      'The last part of the product’s address (/shop/product/…) and its name in orders. Never change it once the product has been sold.',
  }),
  ...visibilityFields,
  defineField({
    name: 'description',
    type: 'text',
    rows: 3,
    title: 'Description',
    description: 'Two sentences beside the price: what it is and why people want it.',
    validation: (rule) => [
      rule.required().error('Describe the product in a sentence or two.'),
      warnWhenLonger(rule, 240, 'the product page'),
    ],
  }),
  defineField({
    name: 'longDescription',
    type: 'richText',
    title: 'Long description',
    description: 'Everything a buyer wants to know, below the price.',
  }),
  defineField({
    name: 'game',
    type: 'reference',
    title: 'Page of the game',
    description: 'The product’s page links to it, and it links back.',
    to: [{ type: 'game' }],
  }),
  defineField({
    name: 'facts',
    type: 'facts',
    title: 'Facts',
    validation: (rule) => rule.custom(factsForSale),
    description:
      'Only what differs from the facts of the game above: what is empty here is taken from there. An expansion or bundle needs at least its own listening time, download and release.',
  }),
  samplesField({
    name: 'samples',
    title: 'Audio samples of its own',
    description:
      'Beside the price and on cards, for example what an expansion adds. Leave it empty to play the samples of the game above.',
  }),
  pictureField({
    name: 'image',
    title: 'Cover',
    description: 'Tall (3:4). Shown on cards, on the product page and in My Products.',
    place: 'cover',
    missing: 'Add a cover.',
  }),
  pictureField({
    name: 'square',
    title: 'Square',
    description: 'For the payment page and for receipts (1:1).',
    place: 'square',
  }),
])

const sale = tab('sale', 'Type, price and unlocks', [
  defineField({
    name: 'type',
    type: 'string',
    title: 'Type',
    description: 'Games and bundles are shown in the list of games, expansions in the list of expansions.',
    options: {
      layout: 'radio',
      list: types,
    },
    validation: (rule) => rule.required().error('Say what kind of product this is.'),
  }),
  defineField({
    name: 'price',
    type: 'productPrice',
    title: `Price in ${CURRENCY}`,
    description: 'What the buyer pays, tax included, with at most two decimals.',
    validation: (rule) => [
      rule.required().error('Give the product a price.'),
      rule.positive().error(`The price must be more than 0 ${CURRENCY}.`),
      rule.precision(2).error('A price has at most two decimals.'),
      rule.max(10_000).warning(`More than 10 000 ${CURRENCY}: is that right?`),
    ],
  }),
  defineField({
    name: 'vatRate',
    type: 'number',
    title: 'VAT in percent',
    description: `The VAT that the price includes; ${VAT_RATE} % if none is chosen. In Sweden audio books may be 6 %: the trader decides what the product is.`,
    options: { layout: 'radio', direction: 'horizontal', list: vatRates },
  }),
  preOrderField,
  defineField({
    name: 'hidden',
    type: 'boolean',
    title: 'Hidden',
    description: 'Not in any list. Everyone who has the address can still see and buy it.',
  }),
  closedGroupField,
  unlocksField,
  defineField({
    name: 'requires',
    type: 'reference',
    title: 'Needs the core game',
    description: 'For expansions: the product that the buyer must own to play this one.',
    to: [{ type: 'product' }],
    options: { filter: 'type == "game"' },
    hidden: ({ document }) => document?.type !== 'expansion',
    validation: (rule) => rule.required().error('Choose the game that this expansion belongs to.'),
  }),
  ...expansionFields,
])

export const product = defineType({
  name: 'product',
  type: 'document',
  title: 'Product',
  fieldsets: [visibilityFieldset],
  validation: (rule) => rule.custom(warnOfSameContents).warning(),
  initialValue: { type: 'game', vatRate: VAT_RATE, preOrder: false, hidden: false },
  ...tabs(content, sale, seoTab),
  preview: {
    select: {
      title: 'title',
      price: 'price',
      type: 'type',
      hidden: 'hidden',
      preOrder: 'preOrder',
      media: 'image',
    },
    prepare: ({ title, price, type, hidden, preOrder, media }) => ({
      title,
      subtitle: [
        typeof price === 'number' ? priceText(price) : 'No price',
        hidden && 'Hidden',
        preOrder && 'Pre-order',
        typeTitle(type),
      ]
        .filter(Boolean)
        .join(' · '),
      media,
    }),
  },
})
