import { defineField, defineType } from 'sanity'
import { blockPreview, headingField } from './heading.ts'

export const textBlock = defineType({
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
