import { defineField } from 'sanity'

/** Search and sharing texts; every document with a page of its own has them. */
export const seoField = defineField({
  name: 'seo',
  type: 'seo',
  title: 'Search and sharing',
  group: 'seo',
})

/** Position in a list that editors order by dragging in the desk. Never typed. */
export const orderRankField = defineField({
  name: 'orderRank',
  type: 'string',
  title: 'Position in lists',
  hidden: true,
  readOnly: true,
})

/** The tabs of every document with a page. */
export const pageGroups = [
  { name: 'content', title: 'Content', default: true },
  { name: 'seo', title: 'Search and sharing' },
]
