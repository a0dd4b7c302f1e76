import { defineField, defineType } from 'sanity'
import { slugField } from '../fields/slug.ts'

export const extra = defineType({
  name: 'extra',
  type: 'document',
  title: 'Extra',
  description: 'A gift beside the games, such as an art book: shown in My Products to whoever was given it.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'As it stands in My Products.',
      validation: (rule) => rule.required().error('Give the extra a title.'),
    }),
    slugField({
      title: 'Extra id',
      description: 'Its name in the accounts of those who have it, such as fod-artbook. Never change it.',
    }),
    defineField({
      name: 'image',
      type: 'imageWithAlt',
      title: 'Cover',
      description: 'Tall (3:4), for the card in My Products.',
      validation: (rule) => rule.required().error('Add a cover.'),
    }),
    defineField({
      name: 'file',
      type: 'file',
      title: 'File',
      description: 'What they download. Whoever has its address can read it, so nothing secret.',
      validation: (rule) => rule.required().error('Upload the file.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'slug.current', media: 'image' } },
})
