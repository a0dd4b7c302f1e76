import { defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'

/** The fields of an image with a caption, in texts and on campaign pages. */
export const figureFields = [
  pictureField({ name: 'image', title: 'Image', place: 'text', missing: 'Upload or choose an image.' }),
  defineField({
    name: 'caption',
    type: 'string',
    title: 'Caption',
    description: 'Printed below the image. Leave it empty when the image speaks for itself.',
  }),
]

export const figure = defineType({
  name: 'figure',
  type: 'object',
  title: 'Image with caption',
  fields: figureFields,
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image' },
    prepare: ({ caption, alt, media }) => ({ title: caption || alt || 'Image', media }),
  },
})
