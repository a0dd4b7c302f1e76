import { defineField, defineType } from 'sanity'
import { seoTab, tab, tabs, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

/** A hero carries the page's own heading, so there is one, above everything else. */
function checkHero(blocks: unknown): true | string {
  const kinds = Array.isArray(blocks) ? blocks.map((block) => block?._type) : []
  return kinds.lastIndexOf('heroBlock') > 0
    ? 'A page has one hero, and it comes first: drag it to the top, or remove it.'
    : true
}

const content = tab('content', 'Content', [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Title',
    description: 'The name of the page in the browser’s tab, and its heading when it has no hero.',
    validation: (rule) => [
      rule.required().error('Give the page a title.'),
      warnWhenLonger(rule, 60, 'the browser’s tab'),
    ],
  }),
  slugField({ description: 'The last part of the address: /campaigns/…' }),
  ...visibilityFields,
  defineField({
    name: 'summary',
    type: 'text',
    rows: 2,
    title: 'Summary',
    description: 'One or two sentences for search results and link previews.',
    validation: (rule) => [
      rule.required().error('Sum the page up in a sentence or two.'),
      warnWhenLonger(rule, 160, 'search engines'),
    ],
  }),
  defineField({
    name: 'game',
    type: 'reference',
    title: 'Colours of a game',
    description: 'The page takes the colours of this game. Without one, it has those of the site.',
    to: [{ type: 'game' }],
  }),
  defineField({
    name: 'blocks',
    type: 'campaignBlocks',
    title: 'Blocks',
    description:
      'The page, from top to bottom. Drag a block by its handle, or press Space on the handle and move it with the arrow keys. A quote, a text or cards can come as often as you like.',
    validation: (rule) => [
      rule.required().min(1).error('Add a block: a page without one would be empty.'),
      rule.custom(checkHero),
    ],
  }),
])

export const campaignPage = defineType({
  name: 'campaignPage',
  type: 'document',
  title: 'Campaign page',
  fieldsets: [visibilityFieldset],
  ...tabs(content, seoTab),
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'blocks.0.image' },
    prepare: ({ title, slug, media }) => ({ title, subtitle: slug && `/campaigns/${slug}`, media }),
  },
})
