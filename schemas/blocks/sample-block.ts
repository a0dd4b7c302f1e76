import { defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'
import { blockPreview } from './heading.ts'

export const sampleBlock = defineType({
  name: 'sampleBlock',
  type: 'object',
  title: 'Sample player',
  fields: [
    defineField({
      name: 'game',
      type: 'reference',
      title: 'Sample of a game',
      description: 'Plays the audio sample of this game. Leave it empty to upload a sound below.',
      to: [{ type: 'game' }],
    }),
    defineField({
      name: 'sample',
      type: 'audioSample',
      title: 'A sound of its own',
      description: 'Only when no game is chosen above.',
      hidden: ({ parent }) => Boolean(parent?.game),
    }),
    pictureField({
      name: 'square',
      title: 'Square picture',
      description: 'Beside the sound of its own (1:1). A game brings its picture with it.',
      place: 'square',
      hidden: ({ parent }) => Boolean(parent?.game),
    }),
  ],
  validation: (rule) =>
    rule.custom((value) =>
      !value || value.game || value.sample ? true : 'Choose a game, or upload a sound of its own.',
    ),
  preview: {
    select: { game: 'game.title', own: 'sample.title', square: 'square', art: 'game.square' },
    prepare: ({ game, own, square, art }) => ({
      ...blockPreview('Sample player', game || own),
      media: art || square,
    }),
  },
})
