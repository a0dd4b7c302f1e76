import { defineField, defineType } from 'sanity'
import { orderRankField } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'

export const faqSection = defineType({
  name: 'faqSection',
  type: 'document',
  title: 'FAQ section',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'The heading of the section on the FAQ page. A section without questions is not shown.',
      validation: (rule) => rule.required().error('Give the section a title.'),
    }),
    slugField({
      title: 'Section id',
      description:
        'Its place in the address of the page, such as /faq#buying. Questions name their section by it: never change it while they do.',
    }),
    orderRankField,
  ],
  orderings: [{ name: 'byRank', title: 'As on the site', by: [{ field: 'orderRank', direction: 'asc' }] }],
  preview: { select: { title: 'title', subtitle: 'slug.current' } },
})
