import { defineField, defineType } from 'sanity'

export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  type: 'image',
  title: 'Image',
  description: 'Drag the circle onto what must stay visible when the image is cropped.',
  fields: [
    defineField({
      name: 'alt',
      type: 'string',
      title: 'What the image shows',
      description:
        'One plain sentence for people who can’t see the image. It is read aloud by screen readers.',
      validation: (rule) =>
        rule.custom((alt, context) => {
          const image = context.parent
          const hasImage = typeof image === 'object' && image !== null && 'asset' in image && image.asset
          if (hasImage && !alt?.trim()) return 'Say in one sentence what the image shows.'
          return true
        }),
    }),
  ],
})
