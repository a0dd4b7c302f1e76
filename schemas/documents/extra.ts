import { defineField, defineType } from 'sanity'
import { fileKinds } from '../fields/file-kinds.ts'
import { pictureField } from '../fields/picture.ts'
import { slugField } from '../fields/slug.ts'

export const extra = defineType({
  name: 'extra',
  type: 'document',
  title: 'Extra',
  description:
    'A gift beside the games, such as an art book. Everyone who was given it finds it in My Products.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'As shown in My Products.',
      validation: (rule) => rule.required().error('Give the extra a title.'),
    }),
    slugField({
      title: 'Extra id',
      description: 'The id in the accounts of the people who have it, such as fod-artbook. Never change it.',
    }),
    pictureField({
      name: 'image',
      title: 'Cover',
      description: 'Tall (3:4), for the card in My Products.',
      place: 'cover',
      missing: 'Add a cover.',
    }),
    defineField({
      name: 'file',
      type: 'file',
      title: 'File',
      description: 'The file to download. Everyone who has its address can read it, so nothing secret.',
      options: { accept: fileKinds.download.accept },
      validation: (rule) => rule.required().error('Upload the file.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'slug.current', media: 'image' } },
})
