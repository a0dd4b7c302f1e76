import { defineField, defineType } from 'sanity'
import { unknownSections } from '../fields/other-documents.ts'
import { orderRankField } from '../fields/shared.ts'

export const faqEntry = defineType({
  name: 'faqEntry',
  type: 'document',
  title: 'FAQ entry',
  fields: [
    defineField({
      name: 'question',
      type: 'string',
      title: 'Question',
      description: 'As a visitor would ask it.',
      validation: (rule) => rule.required().error('Write the question.'),
    }),
    defineField({
      name: 'answer',
      type: 'richText',
      title: 'Answer',
      description: 'Start with the answer itself; reasons come after it.',
      validation: (rule) => rule.required().error('Write the answer.'),
    }),
    defineField({
      name: 'topic',
      type: 'string',
      title: 'Section',
      description: 'The section of the FAQ page. A new one is made in FAQ sections.',
      validation: (rule) => [
        rule.required().error('Choose a section.'),
        rule.custom(async (topic, context) =>
          topic && (await unknownSections(context, [topic])).length > 0
            ? `There is no published section “${topic}”: choose another one. On the site the question is in the first section.`
            : true,
        ),
      ],
    }),
    orderRankField,
  ],
  orderings: [{ name: 'byRank', title: 'As on the site', by: [{ field: 'orderRank', direction: 'asc' }] }],
  preview: { select: { title: 'question', subtitle: 'topic' } },
})
