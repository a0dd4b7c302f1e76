import { defineField, defineType } from 'sanity'

export const figure = defineType({
  name: 'figure',
  type: 'object',
  title: 'Image with caption',
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
  ],
  preview: { select: { title: 'caption', subtitle: 'image.alt', media: 'image' } },
})
