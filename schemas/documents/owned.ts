/** What an account can own beside products: adventures of the app, and extras. */
import { defineField, defineType } from 'sanity'
import { fileKinds } from '../fields/file-kinds.ts'
import { pictureField } from '../fields/picture.ts'
import { slugField } from '../fields/slug.ts'

export const adventure = defineType({
  name: 'adventure',
  type: 'document',
  title: 'Adventure',
  description:
    'What a product unlocks in the app. Publish it when the app has it: products can be sold then.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description:
        'How editors find it in Unlocks of a product. Codes for press and backers are named after it.',
      validation: (rule) => rule.required().error('Give the adventure a title.'),
    }),
    slugField({
      title: 'Adventure id',
      description:
        'The id by which the app knows it: ask its makers, and copy it letter by letter. My Products shows the product with the same id, or this title. Never change it once it has been sold.',
    }),
    defineField({
      name: 'game',
      type: 'reference',
      title: 'Page of the game',
      description: 'The game that it belongs to, for editors.',
      to: [{ type: 'game' }],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'slug.current', media: 'game.cover' } },
})

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
