import { defineField, defineType } from 'sanity'
import { blockPreview } from './heading.ts'

export const imageBlock = defineType({
  name: 'imageBlock',
  type: 'object',
  title: 'Image',
  fields: [
    defineField({
      name: 'image',
      type: 'imageWithAlt',
      title: 'Image',
      validation: (rule) => rule.required().error('Upload or choose an image.'),
    }),
    defineField({
      name: 'caption',
      type: 'string',
      title: 'Caption',
      description: 'Printed below the image. Leave it empty when the image speaks for itself.',
    }),
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
