/** The blocks of campaign pages that are about a game: its hero, its sounds, its release. */
import { defineArrayMember, defineField, defineType } from 'sanity'
import { fullMoment, momentOptions } from '../fields/moments.ts'
import { pictureField } from '../fields/picture.ts'
import { warnWhenLonger } from '../fields/shared.ts'

/** The heading of a block, which is optional for most blocks. */
export const headingField = (description = 'Leave it empty when the block needs none.') =>
  defineField({ name: 'heading', type: 'string', title: 'Heading', description })

/** The row of a block in lists: its words with its kind below, or its kind alone. */
export const blockPreview = (kind: string, words?: unknown) =>
  typeof words === 'string' && words.trim() ? { title: words, subtitle: kind } : { title: kind }

export const heroBlock = defineType({
  name: 'heroBlock',
  type: 'object',
  title: 'Hero',
  fields: [
    defineField({
      name: 'heading',
      type: 'string',
      title: 'Headline',
      description: 'The large words over the picture. Left empty, the title of the page is used.',
      validation: (rule) => warnWhenLonger(rule, 60, 'phones'),
    }),
    defineField({
      name: 'text',
      type: 'text',
      rows: 3,
      title: 'Text',
      description: 'A sentence or two below the headline.',
    }),
    pictureField({
      name: 'image',
      title: 'Picture',
      description: 'Wide (16:9); on phones its middle is shown.',
      place: 'banner',
      missing: 'Add the picture.',
    }),
    defineField({
      name: 'actions',
      type: 'array',
      title: 'Buttons',
      description: 'What a visitor can do here. The first one is the main one.',
      of: [defineArrayMember({ type: 'button' })],
      validation: (rule) => rule.max(2).warning('Keep to two buttons.'),
    }),
  ],
  preview: {
    select: { heading: 'heading', text: 'text', alt: 'image.alt', media: 'image' },
    prepare: ({ heading, text, alt, media }) => ({ ...blockPreview('Hero', heading || text || alt), media }),
  },
})

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

export const openingBlock = defineType({
  name: 'openingBlock',
  type: 'object',
  title: 'Opening',
  fields: [
    headingField('Left empty, it is the title of the opening.'),
    defineField({
      name: 'opening',
      type: 'reference',
      title: 'Opening',
      description: 'Visitors play its scenes here.',
      to: [{ type: 'opening' }],
      validation: (rule) => rule.required().error('Choose the opening.'),
    }),
  ],
  preview: {
    select: { heading: 'heading', title: 'opening.title', media: 'opening.game.square' },
    prepare: ({ heading, title, media }) => ({ ...blockPreview('Opening', heading || title), media }),
  },
})

export const countdownBlock = defineType({
  name: 'countdownBlock',
  type: 'object',
  title: 'Countdown',
  fields: [
    defineField({
      name: 'heading',
      type: 'string',
      title: 'Heading',
      description: 'What is to come, such as “Dracula is released”.',
      validation: (rule) => [
        rule.required().error('Say what is to come.'),
        warnWhenLonger(rule, 80, 'phones'),
      ],
    }),
    defineField({
      name: 'moment',
      type: 'datetime',
      title: 'Moment',
      description: 'In Swedish time. The page shows it with CET or CEST.',
      options: momentOptions,
      validation: (rule) => rule.required().error('Say when it is.'),
    }),
    defineField({
      name: 'doneText',
      type: 'string',
      title: 'Words from then on',
      description: 'Shown once the moment has come, such as “Dracula is out.” Left empty, it is “It is out.”',
    }),
    defineField({
      name: 'action',
      type: 'button',
      title: 'Button from then on',
      description: 'Shown once the moment has come. The page itself needs no change then.',
    }),
  ],
  preview: {
    select: { heading: 'heading', moment: 'moment' },
    prepare: ({ heading, moment }) => ({
      ...blockPreview('Countdown', heading),
      ...(moment && { subtitle: `Countdown · ${fullMoment(Date.parse(moment))}` }),
    }),
  },
})
