import { defineField, defineType } from 'sanity'
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
