import { defineField } from 'sanity'

/** Search and sharing texts; every document with a page of its own carries them. */
export const seoField = defineField({
  name: 'seo',
  type: 'seo',
  title: 'Search and sharing',
  group: 'seo',
})

/** Where the document stands in a hand-ordered list. Written by dragging in the desk, never by hand. */
export const orderRankField = defineField({
  name: 'orderRank',
  type: 'string',
  title: 'Position in lists',
  hidden: true,
  readOnly: true,
})

/** The tabs of every document with a page: what it says, and how it looks from outside. */
export const pageGroups = [
  { name: 'content', title: 'Content', default: true },
  { name: 'seo', title: 'Search and sharing' },
]
