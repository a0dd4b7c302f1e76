import { defineField, defineType } from 'sanity'
import { checkAddress } from '../fields/link.ts'
import { blockPreview } from './heading.ts'

export const quoteBlock = defineType({
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
      description: 'Where it can be read or heard. The name above links there.',
      validation: (rule) => rule.custom(checkAddress),
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
