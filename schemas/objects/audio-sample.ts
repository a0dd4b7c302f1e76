import { defineField, defineType } from 'sanity'
import { soundFields } from '../fields/sound.ts'

export const audioSample = defineType({
  name: 'audioSample',
  type: 'object',
  title: 'Audio sample',
  description: 'Plays only when the visitor presses play.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'What listeners hear, such as “Atmosphere: the gate at night”.',
      validation: (rule) => rule.required().error('Say what listeners hear.'),
    }),
    ...soundFields({
      fileDescription:
        'MP3 or M4A. A minute is enough for most; a longer one is easier to follow with chapters.',
      hasChapters: true,
    }),
  ],
  preview: {
    select: { title: 'title', seconds: 'durationSeconds' },
    prepare: ({ title, seconds }) => ({ title, subtitle: `${seconds ?? '?'} s` }),
  },
})
