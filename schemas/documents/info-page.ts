import { defineField, defineType } from 'sanity'
import { pageGroups, seoField, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

/** A page of text with an address that editors choose. */
export const infoPage = defineType({
  name: 'infoPage',
  type: 'document',
  title: 'Text page',
  groups: pageGroups,
  fieldsets: [visibilityFieldset],
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'The heading of the page and its name in the browser’s tab.',
      group: 'content',
      validation: (rule) => [
        rule.required().error('Give the page a title.'),
        warnWhenLonger(rule, 60, 'the browser’s tab'),
      ],
    }),
    slugField({ description: 'The last part of the address: /pages/…', group: 'content' }),
    ...visibilityFields('content'),
    defineField({
      name: 'intro',
      type: 'text',
      rows: 3,
      title: 'Introduction',
      description: 'One or two sentences below the title, also shown in search results.',
      group: 'content',
    }),
    defineField({
      name: 'body',
      type: 'richText',
      title: 'Text',
      description: 'The text of the page.',
      group: 'content',
      validation: (rule) => rule.required().error('Write the text.'),
    }),
    seoField,
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current' },
    prepare: ({ title, slug }) => ({ title, subtitle: slug && `/pages/${slug}` }),
  },
})
