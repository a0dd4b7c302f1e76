import { defineField } from 'sanity'

/** Texts for search results and link previews, for every document with its own page. */
export const seoField = defineField({
  name: 'seo',
  type: 'seo',
  title: 'Search and sharing',
  group: 'seo',
})

/** Position in a list that editors order by dragging in the desk. Hidden in the form. */
export const orderRankField = defineField({
  name: 'orderRank',
  type: 'string',
  title: 'Position in lists',
  hidden: true,
  readOnly: true,
})

/** The tabs in the form of every document with a page. */
export const pageGroups = [
  { name: 'content', title: 'Content', default: true },
  { name: 'seo', title: 'Search and sharing' },
]
