import { defineField, defineType } from 'sanity'
import { blockPreview, headingField } from './heading.ts'

export const openingBlock = defineType({
  name: 'openingBlock',
  type: 'object',
  title: 'Opening',
  fields: [
    headingField('Left empty, it is the title of the opening.'),
    defineField({
      name: 'opening',
      type: 'reference',
      title: 'Opening',
      description: 'Visitors play its scenes here.',
      to: [{ type: 'opening' }],
      validation: (rule) => rule.required().error('Choose the opening.'),
    }),
  ],
  preview: {
    select: { heading: 'heading', title: 'opening.title', media: 'opening.game.square' },
    prepare: ({ heading, title, media }) => ({ ...blockPreview('Opening', heading || title), media }),
  },
})
