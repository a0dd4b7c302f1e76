import { defineField, defineType } from 'sanity'
import { blockPreview, headingField } from './heading.ts'

export const newsletterBlock = defineType({
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
      description: 'Why someone should sign up here. The form is the one of the site settings.',
    }),
  ],
  preview: {
    select: { heading: 'heading' },
    prepare: ({ heading }) => blockPreview('Newsletter', heading),
  },
})
