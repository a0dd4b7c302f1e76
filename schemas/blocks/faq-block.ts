import { defineArrayMember, defineField, defineType } from 'sanity'
import { blockPreview, headingField } from './heading.ts'

export const faqBlock = defineType({
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
