import { defineField, defineType } from 'sanity'
import { checkPageElsewhere } from '../links/link.ts'

const source = defineField({
  name: 'url',
  type: 'url',
  title: 'Where it can be read',
  description: 'The address of the source. Visitors can check it.',
  validation: (rule) => [
    rule.required().error('Add the address of the source: praise that visitors can’t check is not shown.'),
    rule.custom(checkPageElsewhere),
  ],
})

/** A quote from the press. Opinions of customers have no type, because they would need proof of the purchase. */
export const pressQuote = defineType({
  name: 'pressQuote',
  type: 'object',
  title: 'Press quote',
  fields: [
    defineField({
      name: 'text',
      type: 'text',
      rows: 3,
      title: 'Quote',
      description: 'Word for word, without quotation marks. Mark what you leave out with […].',
      validation: (rule) => [
        rule.required().error('Write the quote.'),
        rule.max(300).warning('Keep it under 300 characters.'),
      ],
    }),
    defineField({
      name: 'source',
      type: 'string',
      title: 'Who said it',
      description: 'The newspaper, magazine or programme, and its writer if named.',
      validation: (rule) => rule.required().error('Name who said it.'),
    }),
    source,
  ],
  preview: { select: { title: 'text', subtitle: 'source' } },
})

export const award = defineType({
  name: 'award',
  type: 'object',
  title: 'Award',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Award',
      description:
        'As its giver names it, such as “Winner, Best Audio Game 2026”. A nomination says that it is one.',
      validation: (rule) => rule.required().error('Name the award.'),
    }),
    source,
  ],
  preview: { select: { title: 'title', subtitle: 'url' } },
})
