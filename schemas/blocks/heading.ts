import { defineField } from 'sanity'

/** The heading of a block, which most blocks may do without. */
export const headingField = (description = 'Leave it empty when the block needs none.') =>
  defineField({ name: 'heading', type: 'string', title: 'Heading', description })

/** What lists of blocks show: the kind of the block, and its own words where it has some. */
export const blockPreview = (kind: string, words?: unknown) => ({
  title: typeof words === 'string' && words.trim() ? words : kind,
  subtitle: kind,
})
