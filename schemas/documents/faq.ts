import { defineField, defineType } from 'sanity'
import { orderField } from '../fields/order.ts'
import { slugField } from '../fields/slug.ts'
import { unknownSections } from '../links/other-documents.ts'

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
      type: 'sectionId',
      title: 'Section',
      description: 'The section of the FAQ page. A new one is made in FAQ, Sections.',
      validation: (rule) => [
        rule.required().error('Choose a section.'),
        rule.custom<string>(async (topic, context) =>
          topic && (await unknownSections(context, { ids: [topic] })).length > 0
            ? `There is no published section “${topic}”: choose another one. On the site the question is in the first section.`
            : true,
        ),
      ],
    }),
  ],
  preview: { select: { title: 'question', subtitle: 'topic' } },
})

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
    orderField({
      name: 'entries',
      title: 'Questions',
      description:
        'The order of the questions in this section. Which section a question is in, the question says.',
      type: 'faqEntry',
      choice: 'topic == $slug.current',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'slug.current' } },
})
