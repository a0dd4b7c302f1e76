import { defineField, defineType } from 'sanity'
import { warnWhenLonger } from '../fields/length.ts'
import { pictureField } from '../fields/picture.ts'

export const seo = defineType({
  name: 'seo',
  type: 'object',
  title: 'Search and sharing',
  description: 'Left empty, the page’s own title, description and image are used.',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title in search results',
      description: 'What the browser tab and search results show. The site’s name is added after it.',
      validation: (rule) => warnWhenLonger(rule, 60, 'search engines'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 3,
      title: 'Description in search results',
      description: 'One or two sentences that make people want to open the page.',
      validation: (rule) => warnWhenLonger(rule, 160, 'search engines'),
    }),
    pictureField({
      name: 'image',
      title: 'Image when shared',
      description: 'Shown when the page’s address is posted somewhere. Wide images work best (1200 by 630).',
      place: 'share',
    }),
  ],
})
