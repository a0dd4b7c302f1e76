import { defineField } from 'sanity'

/** The heading of a block, which most blocks may do without. */
export const headingField = (description = 'Leave it empty when the block needs none.') =>
  defineField({ name: 'heading', type: 'string', title: 'Heading', description })

/** What lists of blocks show: the words of a block with its kind below, or its kind alone. */
export const blockPreview = (kind: string, words?: unknown) =>
  typeof words === 'string' && words.trim() ? { title: words, subtitle: kind } : { title: kind }
