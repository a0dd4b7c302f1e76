import { defineField, defineType } from 'sanity'
import { orderRankField } from '../fields/shared.ts'

/** The sections of the FAQ, in the order of the page. */
export const faqTopics = [
  { title: 'Playing', value: 'playing' },
  { title: 'Buying', value: 'buying' },
  { title: 'Account', value: 'account' },
]

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
      title: 'Topic',
      description: 'Entries are grouped by topic on the FAQ page.',
      options: {
        layout: 'radio',
        list: faqTopics,
      },
      initialValue: 'playing',
      validation: (rule) => rule.required().error('Choose a topic.'),
    }),
    orderRankField,
  ],
  orderings: [{ name: 'byRank', title: 'As on the site', by: [{ field: 'orderRank', direction: 'asc' }] }],
  preview: {
    select: { title: 'question', topic: 'topic' },
    prepare: ({ title, topic }) => ({
      title,
      subtitle: faqTopics.find(({ value }) => value === topic)?.title ?? '',
    }),
  },
})
