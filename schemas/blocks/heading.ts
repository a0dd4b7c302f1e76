import { defineField } from 'sanity'

/** The heading of a block, which is optional for most blocks. */
export const headingField = (description = 'Leave it empty when the block needs none.') =>
  defineField({ name: 'heading', type: 'string', title: 'Heading', description })

/** The row of a block in lists: its words with its kind below, or its kind alone. */
export const blockPreview = (kind: string, words?: unknown) =>
  typeof words === 'string' && words.trim() ? { title: words, subtitle: kind } : { title: kind }
