import { defineArrayMember, defineField, defineType } from 'sanity'
import { warnWhenLonger } from '../fields/length.ts'
import { pictureField } from '../fields/picture.ts'
import { blockPreview } from './heading.ts'

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
