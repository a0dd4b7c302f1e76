import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkPageElsewhere } from '../links/link.ts'
import { addressRules } from '../links/links-in.ts'
import { figureFields } from '../objects/media.ts'
import {
  blockPreview,
  countdownBlock,
  headingField,
  heroBlock,
  openingBlock,
  sampleBlock,
} from './game-blocks.ts'

const textBlock = defineType({
  name: 'textBlock',
  type: 'object',
  title: 'Text',
  fields: [
    headingField(),
    defineField({
      name: 'body',
      type: 'richText',
      title: 'Text',
      description: 'Paragraphs, lists, links, and pictures between them.',
      validation: (rule) => rule.required().error('Write the text.'),
    }),
  ],
  preview: {
    select: { heading: 'heading', words: 'body.0.children.0.text' },
    prepare: ({ heading, words }) => blockPreview('Text', heading || words),
  },
})

const quoteBlock = defineType({
  name: 'quoteBlock',
  type: 'object',
  title: 'Quote',
  fields: [
    defineField({
      name: 'text',
      type: 'text',
      rows: 4,
      title: 'What was said',
      description: 'Without quotation marks: the page sets them.',
      validation: (rule) => rule.required().error('Write what was said.'),
    }),
    defineField({
      name: 'who',
      type: 'string',
      title: 'Who said it',
      description: 'A person, with what they are known for, or a magazine.',
      validation: (rule) => rule.required().error('Say who said it.'),
    }),
    defineField({
      name: 'source',
      type: 'string',
      title: 'Address of the source',
      description:
        'Where it can be read or heard. The name above links there: a quote that visitors can’t check is not shown.',
      validation: (rule) => [rule.required().error('Add the address of the source.'), ...addressRules(rule)],
    }),
  ],
  preview: {
    select: { words: 'text', who: 'who' },
    prepare: ({ words, who }) => ({
      ...blockPreview('Quote', words),
      ...(who && { subtitle: `Quote · ${who}` }),
    }),
  },
})

const namesOf = (...names: unknown[]) => names.filter(Boolean).join(', ')

const productsBlock = defineType({
  name: 'productsBlock',
  type: 'object',
  title: 'Product cards',
  fields: [
    headingField(),
    defineField({
      name: 'products',
      type: 'array',
      title: 'Products',
      description:
        'Cards with cover and price, in this order. A product that is not on the site is left out until it is. Hidden products can be chosen too.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'product' }] })],
      validation: (rule) => [
        rule.required().error('Choose a product.'),
        rule.unique().error('The same product is there twice.'),
        rule.max(8).warning('Keep to eight products.'),
      ],
    }),
  ],
  preview: {
    select: {
      heading: 'heading',
      one: 'products.0.title',
      two: 'products.1.title',
      three: 'products.2.title',
      media: 'products.0.image',
    },
    prepare: ({ heading, one, two, three, media }) => ({
      ...blockPreview('Product cards', heading || namesOf(one, two, three)),
      media,
    }),
  },
})

const newsletterBlock = defineType({
  name: 'newsletterBlock',
  type: 'object',
  title: 'Newsletter',
  fields: [
    headingField('Left empty, the words are those of the other pages.'),
    defineField({
      name: 'text',
      type: 'text',
      rows: 2,
      title: 'Text',
      description: 'Why someone should sign up here.',
    }),
    ...[
      { name: 'desktopUrl', title: 'Another form, for wide screens' },
      { name: 'mobileUrl', title: 'Another form, for phones' },
    ].map((field) =>
      defineField({
        ...field,
        type: 'url',
        description:
          'The address of another embedded form of the same newsletter service, such as that of another list. Left empty, the form is the one of the site settings.',
        validation: (rule) => rule.custom(checkPageElsewhere),
      }),
    ),
  ],
  preview: {
    select: { heading: 'heading', text: 'text' },
    prepare: ({ heading, text }) => blockPreview('Newsletter', heading || text),
  },
})

const imageBlock = defineType({
  name: 'imageBlock',
  type: 'object',
  title: 'Image',
  fields: [
    ...figureFields,
    defineField({
      name: 'wide',
      type: 'boolean',
      title: 'As wide as the page',
      description: 'Off: as wide as a column of text.',
      initialValue: true,
    }),
  ],
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image' },
    prepare: ({ caption, alt, media }) => ({ ...blockPreview('Image', caption || alt), media }),
  },
})

const faqBlock = defineType({
  name: 'faqBlock',
  type: 'object',
  title: 'FAQ',
  fields: [
    headingField('Left empty, it is “Questions and answers”.'),
    defineField({
      name: 'entries',
      type: 'array',
      title: 'Questions',
      description: 'Entries of the FAQ, in this order. A change there shows here too.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'faqEntry' }] })],
      validation: (rule) => [
        rule.required().error('Choose a question.'),
        rule.unique().error('The same question is there twice.'),
      ],
    }),
  ],
  preview: {
    select: { heading: 'heading', first: 'entries.0.question' },
    prepare: ({ heading, first }) => blockPreview('FAQ', heading || first),
  },
})

/** The blocks of campaign pages, in the order in which editors choose from them. */
export const campaignBlocks = [
  heroBlock,
  textBlock,
  imageBlock,
  quoteBlock,
  productsBlock,
  sampleBlock,
  openingBlock,
  faqBlock,
  newsletterBlock,
  countdownBlock,
]

export const campaignBlockList = defineType({
  name: 'campaignBlocks',
  type: 'array',
  title: 'Blocks',
  of: campaignBlocks.map(({ name }) => defineArrayMember({ type: name })),
  // Without the search field that comes with more than five types, the menu would not take the focus.
  options: {
    insertMenu: {
      views: [{ name: 'grid', previewImageUrl: (type) => `/static/blocks/${type}.svg` }],
    },
  },
})
