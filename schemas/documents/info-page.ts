import { defineField, defineType } from 'sanity'
import { seoTab, tab, tabs, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

const content = tab('content', 'Content', [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Title',
    description: 'The heading of the page and its name in the browser’s tab.',
    validation: (rule) => [
      rule.required().error('Give the page a title.'),
      warnWhenLonger(rule, 60, 'the browser’s tab'),
    ],
  }),
  slugField({ description: 'The last part of the address: /pages/…' }),
  ...visibilityFields,
  defineField({
    name: 'intro',
    type: 'text',
    rows: 3,
    title: 'Introduction',
    description: 'One or two sentences below the title, also shown in search results.',
  }),
  defineField({
    name: 'body',
    type: 'richText',
    title: 'Text',
    description: 'The text of the page.',
    validation: (rule) => rule.required().error('Write the text.'),
  }),
])

/** A page of text with an address that editors choose. */
export const infoPage = defineType({
  name: 'infoPage',
  type: 'document',
  title: 'Text page',
  fieldsets: [visibilityFieldset],
  ...tabs(content, seoTab),
  preview: {
    select: { title: 'title', slug: 'slug.current' },
    prepare: ({ title, slug }) => ({ title, subtitle: slug && `/pages/${slug}` }),
  },
})
