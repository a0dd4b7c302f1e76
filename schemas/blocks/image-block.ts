import { defineField, defineType } from 'sanity'
import { figureFields } from '../objects/figure.ts'
import { blockPreview } from './heading.ts'

export const imageBlock = defineType({
  name: 'imageBlock',
  type: 'object',
  title: 'Image',
  fields: [
    ...figureFields,
    defineField({
      name: 'wide',
      type: 'boolean',
      title: 'As wide as the page',
      description: 'Off: as wide as a column of text.',
      initialValue: true,
    }),
  ],
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image' },
    prepare: ({ caption, alt, media }) => ({ ...blockPreview('Image', caption || alt), media }),
  },
})
